import type { TestCallName } from '#support/gateway.ts'

/** What a person keeps for himself: common queries, favourites, the views opened last, and what he asks the copilot. */
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
  'POST /api/v1/chat/front_component/compose_chat',
  'GET /api/v1/ai-app/get/app-onboarding',
  'GET /api/v1/chat/front_component/conversations',
  'GET /api/v1/chat/front_component/conversation',
  'POST /api/v1/chat/front_component/delete',
  'POST /api/v1/chat/front_component/feedback',
]
