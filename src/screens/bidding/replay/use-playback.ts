import { useCallback, useEffect, useMemo, useState } from 'react'
import { momentAt, type Replay } from '#domain/tender/replay/replay.ts'
import { ahead, endOf, firstSpeed, type Speed, startOf } from './play.rules.ts'

const TICK_MS = 100

export interface Playback {
  /** Ms; between two instants as well while it plays. */
  at: number
  /** The instant it stands at. */
  index: number
  isPlaying: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  /** Begins again where it has come to the end. */
  toggle: () => void
  /** Stands still there. */
  goTo: (at: number) => void
  /** Stands still so many instants further on, or back. */
  step: (by: number) => void
}

/** Where a replay stands, and how it moves. */
export function usePlayback({ moments }: Pick<Replay, 'moments'>): Playback {
  const [start, end] = useMemo(() => [startOf(moments), endOf(moments)], [moments])
  const [at, setAt] = useState(start)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(() => firstSpeed(moments))
  const isOver = at >= end
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setAt((now) => ahead(moments, now, TICK_MS, speed)), TICK_MS)
    return () => clearInterval(timer)
  }, [isPlaying, moments, speed])
  useEffect(() => {
    if (isOver) setPlaying(false)
  }, [isOver])
  const index = momentAt(moments, at)
  const goTo = useCallback(
    (time: number) => {
      setPlaying(false)
      setAt(Math.min(Math.max(time, start), end))
    },
    [start, end],
  )
  return {
    ...{ at, index, isPlaying, speed, setSpeed, goTo },
    toggle: () => {
      if (isOver) setAt(start)
      setPlaying(!isPlaying)
    },
    step: (by) => goTo(Date.parse(moments[Math.min(Math.max(index + by, 0), moments.length - 1)]!.at)),
  }
}
