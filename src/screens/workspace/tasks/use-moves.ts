import type { RefObject } from 'react'
import type { List } from '#lists/index.ts'
import { isUnsent } from '#screens/workspace/draft/index.ts'
import { type Row, useKeys } from '#screens/workspace/instance/index.ts'
import type { Opened } from './use-opened.ts'
import { isOf, neighbour, type Opens } from './workspace.rules.ts'

type Step = 1 | -1

/** Where the open row stands in the whole list, and the way to the rows beside it. */
export interface Moves {
  /** From 1; undefined where it is not on the page that is shown. */
  place: { at: number; of: number } | undefined
  can: (step: Step) => boolean
  /** @returns whether there is a row that way */
  move: (step: Step) => boolean
}

/** Rows that are looked at one after the other. */
const openable = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => !isUnsent(row))

/**
 * J and K open the next row and the one before, also where none is open yet and where it stands on another page.
 *
 * @param follows what comes after an open one that has left the list
 */
export function useMoves(view: RefObject<HTMLElement | null>, list: List<Row>, { target, open }: Opened, follows: Row | undefined): Moves {
  const pageNow = () => {
    const now = list.state.peek()
    return now.phase === 'ready' ? now.page : undefined
  }
  const shown = list.state.value
  const page = shown.phase === 'ready' ? shown.page : undefined
  const at = page?.rows.findIndex((row) => isOf(target, row)) ?? -1
  const besides = (step: Step): Row | undefined =>
    at < 0 && step === 1 && follows ? follows : neighbour(openable(pageNow()?.rows ?? []), target, step)
  const pageBeside = (step: Step): number | undefined => {
    if (!page || at < 0) return undefined
    const to = page.pageIndex + step
    return to >= 1 && to <= Math.ceil(page.total / page.pageSize) ? to : undefined
  }
  const turn = async (step: Step, to: number) => {
    await list.turn(to)
    const rows = openable(pageNow()?.rows ?? [])
    const row = rows.at(step === 1 ? 0 : -1)
    if (row) open(row)
  }
  const move = (step: Step): boolean => {
    const row = besides(step)
    const to = row ? undefined : pageBeside(step)
    if (row) open(row)
    else if (to !== undefined) void turn(step, to)
    return row !== undefined || to !== undefined
  }
  useKeys(view, (key) => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1))
  return {
    place: page && at >= 0 ? { at: (page.pageIndex - 1) * page.pageSize + at + 1, of: page.total } : undefined,
    can: (step) => (at < 0 ? step === 1 && follows !== undefined : (besides(step) ?? pageBeside(step)) !== undefined),
    move,
  }
}

/** The one that is open, of the rows that are shown. */
export const rowOf = ({ state }: List<Row>, target: Opens): Row | undefined => {
  const now = state.peek()
  return now.phase === 'ready' ? now.page.rows.find((row) => isOf(target, row)) : undefined
}
