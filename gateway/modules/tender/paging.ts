import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/answer.ts'

export interface PageQuery {
  pageIndex?: number
  pageSize?: number
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

export const pageOf = <Row>(rows: Row[], total: number, { limit, offset }: Window) => ({
  rows,
  total,
  pageIndex: offset / limit + 1,
  pageSize: limit,
  totalPages: Math.ceil(total / limit),
})
