import { limits } from '#contract/limits.ts'
import { Refusal } from './answer.ts'

export interface PageQuery {
  pageIndex?: number
  pageSize?: number
  /** Aborted when nobody waits for the page any more. */
  gone?: AbortSignal
}

export interface Window {
  limit: number
  offset: number
}

/** @throws Refusal VALIDATION-1009 above the largest page */
export function windowOf({ pageIndex = 1, pageSize = limits.pageSize }: PageQuery): Window {
  if (pageSize > limits.maxPageSize) throw new Refusal('VALIDATION-1009', { args: { max: limits.maxPageSize } })
  return { limit: pageSize, offset: (pageIndex - 1) * pageSize }
}

/** Rows that each tell how many there are in all. A page beyond the end has none: then the first row is asked. */
export async function withTotal<Row extends { total: number }>(window: Window, read: (window: Window) => Promise<Row[]>) {
  const rows = await read(window)
  const [told] = rows.length > 0 || window.offset === 0 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, total: told?.total ?? 0 }
}

export const pageOf = <Row>(rows: Row[], total: number, { limit, offset }: Window) => ({
  rows,
  total,
  pageIndex: offset / limit + 1,
  pageSize: limit,
  totalPages: Math.ceil(total / limit),
})
