import type { TestCallName } from '#support/gateway.ts'

/** Calls of reviewers: none of any other role. */
export const pointCalls: readonly TestCallName[] = [
  'POST /tender/api/v1/review/conflict',
  'GET /tender/api/v1/score/mine',
  'POST /tender/api/v1/score/save',
  'POST /tender/api/v1/score/submit',
]
