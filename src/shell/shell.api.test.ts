import { expect, test } from 'vitest'
import { completeConfig } from '#core/runtime/config.ts'
import { fakeHttp } from '#core/testing.tsx'
import { commonQuestions } from '#domain/start/common-questions.ts'
import { readMenu } from './shell.api.ts'

test.each([
  ['runtime', 'GET /platform/app/menuTree/user', {}],
  ['nonRuntime', 'GET /api/v1/my-menu-tree', { enableFlowCenter: true }],
] as const)('MENU-06 the menu of %s mode is asked for as the start brings it, the workspace included', async (mode, call, more) => {
  const http = fakeHttp({ [call]: () => [] })
  const config = completeConfig({ gatewayUrl: 'https://gateway.example', appCode: 'tender', mode }, 'https://gateway.example/')
  expect(await readMenu({ http, config })).toEqual([])
  const query = { appCode: 'tender', ...more }
  expect(http.sent).toMatchObject([{ name: call, query }])
  expect(commonQuestions({ appCode: 'tender', lang: 'zh', mode })).toContainEqual({ call, query })
})
