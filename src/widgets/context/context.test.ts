// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import { pretendForms } from '#core/element/testing.ts'
import { runtimeOf } from '#core/runtime/runtime.ts'
import { flyContext } from '#elements/fly-context.ts'
import '#core/element/stage.ts'
import '#core/element/context-services.ts'

beforeAll(() => {
  pretendForms()
  defineShell(definitionOf(flyContext))
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const HOST = {
  mode: 'runtime',
  gatewayUrl: '',
  issuer: 'https://gw.test/oidc',
  clientId: 'fly',
  scope: 'openid',
  resource: '',
  appCode: 'tender',
}

function aPage(attributes: Record<string, string>) {
  const fetched = vi.fn(async (url: string) =>
    url.endsWith('/platform/host-config') ? Response.json({ data: { ...HOST, allowedReturnOrigins: [] } }) : Response.error(),
  )
  vi.stubGlobal('fetch', fetched)
  const element = document.createElement('fly-context')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return { asked: () => fetched.mock.calls.map(([url]) => url).filter((url) => url.endsWith('host-config')) }
}

test('EMB-06 a context without sign-in of its own takes the gateway’s, which is asked once', async () => {
  const { asked } = aPage({ name: 'own', 'gateway-url': 'https://gw.test/' })
  await vi.waitFor(() => expect(runtimeOf('own')?.config).toMatchObject({ appCode: 'tender', auth: { type: 'own', issuer: HOST.issuer } }))
  expect(asked()).toEqual(['https://gw.test/platform/host-config'])
})

test('EMB-06 a context that says all by itself does not ask the gateway', async () => {
  const { asked } = aPage({ name: 'cookie', 'gateway-url': 'https://gw.test', auth: 'cookie', 'app-code': 'mine' })
  await vi.waitFor(() => expect(runtimeOf('cookie')?.config).toMatchObject({ appCode: 'mine', auth: { type: 'cookie' } }))
  expect(asked()).toEqual([])
})
