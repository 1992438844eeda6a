import type { TestCallName } from '#support/gateway.ts'

/** What a person keeps for himself: common queries, favourites, and the views opened last. */
export const keptCalls: readonly TestCallName[] = [
  'POST /tender/api/v1/advanced-search/page-list',
  'POST /tender/api/v1/advanced-search/save',
  'GET /tender/api/v1/advanced-search/names',
  'GET /tender/api/v1/advanced-search/find-by-id',
  'GET /tender/api/v1/advanced-search/delete-by-id',
  'POST /tender/api/v1/advanced-search/delete-by-id',
  'POST /tender/api/v1/advanced-search/set-default',
  'GET /platform/places/mine',
  'POST /platform/places/visit',
  'POST /platform/places/favourite',
]
