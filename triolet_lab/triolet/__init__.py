"""Triolet: Scrabble with numbers, whose floors stand one upon the other.

Read the house from below. `rules`: first `tiles`, `cells`, `board` and `moves`, then `legality`
(why not), `scoring` (how much), and `obvious` before `generator`, which finds the same quickly.
`play`: `view` (what one player may see), `game`, and how both are written, `notation` and `record`.
`fast`: `selfplay`, the same games in plain numbers, and `compiled`. `thinking`: `players` first,
then `analysis`; `facts` of a move and their sentences in `explanation`; `hints`, `mistakes`,
`puzzles`. `show`: `pictures`, `board` and `table`, `games` by the thousand, `plots`. `lessons`: a
module for each lesson with the judges of its tasks.
"""
