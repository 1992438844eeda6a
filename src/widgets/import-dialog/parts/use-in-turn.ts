import { startTransition, useEffect, useState } from 'react'

/** 0, then 1 and so on to `last`, one rendering after the other: what is large comes in pieces, none of which holds the page up. */
export function useInTurn(last: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn < last) startTransition(() => setTurn(turn + 1))
  }, [turn, last])
  return turn
}
