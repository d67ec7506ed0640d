"""Trilogy for the eye: pictures of cards, SETs and deals."""
