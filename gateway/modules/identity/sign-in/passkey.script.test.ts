import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { passkeyScript } from './passkey.script.ts'

/** The script on a page whose browser has these abilities. */
function onAPage(dataset: Record<string, string>, able: Record<string, unknown>, credentials: Record<string, unknown>) {
  let press = async () => {}
  let submitted = false
  const page = {
    'passkey-ask': {
      dataset,
      parentElement: { hidden: true },
      addEventListener: (_: string, act: typeof press) => {
        press = act
      },
    },
    passkey: {
      value: '',
      form: {
        submit: () => {
          submitted = true
        },
      },
    },
    'passkey-error': { textContent: 'before', dataset: { failed: 'not possible' } },
  }
  const context = {
    document: { getElementById: (id: keyof typeof page) => page[id] },
    window: { PublicKeyCredential: able },
    PublicKeyCredential: able,
    navigator: { credentials },
  }
  runInNewContext(passkeyScript, context)
  return { page, press: () => press(), submitted: () => submitted }
}

const answers = async ({ publicKey }: { publicKey: unknown }) => ({ toJSON: () => ({ of: publicKey }) })

test.each([
  ['makes one where one is set up', { makes: '' }, 'parseCreationOptionsFromJSON', 'create'],
  ['uses one where one is asked for', {}, 'parseRequestOptionsFromJSON', 'get'],
])('a passkey: the button %s, and the form goes with the answer', async (_what, kind, parse, action) => {
  const able = { [parse]: (options: object) => ({ ...options, read: true }) }
  const { page, press, submitted } = onAPage({ ...kind, options: '{"challenge":"x"}' }, able, { [action]: answers })
  expect(page['passkey-ask'].parentElement.hidden).toBe(false)
  await press()
  expect([JSON.parse(page.passkey.value), submitted(), page['passkey-error'].textContent]).toEqual([
    { of: { challenge: 'x', read: true } },
    true,
    '',
  ])
})

test('a passkey: whoever cancels is told so and sends nothing; a browser that cannot make one shows no button', async () => {
  const able = { parseCreationOptionsFromJSON: (options: object) => options }
  const cancelled = onAPage({ makes: '', options: '{}' }, able, { create: () => Promise.reject(new Error('NotAllowedError')) })
  await cancelled.press()
  expect([cancelled.page['passkey-error'].textContent, cancelled.submitted()]).toEqual(['not possible', false])
  expect(onAPage({ makes: '', options: '{}' }, {}, {}).page['passkey-ask'].parentElement.hidden).toBe(true)
})
