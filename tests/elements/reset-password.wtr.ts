import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

suiteSetup(async () => {
  if (!('fly' in globalThis)) await load('/dist/fly.js')
  await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
})
teardown(() => document.body.replaceChildren())

async function element(attributes: Record<string, string> = {}) {
  const made = make('fly-reset-password', { lang: 'en', ...attributes }) as Any & { submit(): Promise<void> }
  document.body.append(made)
  assert.strictEqual(await shown(made), 'ready')
  while (!made.querySelector('form')) await frame()
  return made
}

suite('fly-reset-password', () => {
  test('AUTH-11 its fields stand in the tree of the page, as password managers know them, each with its label', async () => {
    const made = await element()
    const kinds = [...made.querySelectorAll<HTMLInputElement>('form input')].map(({ type, autocomplete }) => `${type} ${autocomplete}`)
    assert.deepEqual(kinds, ['text username', 'password current-password', 'password new-password', 'password new-password'])
    assert.isNull(made.shadowRoot?.querySelector('input') ?? null)
    for (const input of made.querySelectorAll<HTMLInputElement>('input[type=password]')) assert.ok(input.labels?.[0]?.textContent)
    assert.strictEqual(made.querySelector('form')?.assignedSlot ?? made.querySelector('[slot=fields]')?.assignedSlot?.name, 'fields')
  })

  test('AUTH-11 rules are told as they are typed, and what is missing at its field', async () => {
    const made = await element()
    const [, next] = made.querySelectorAll<HTMLInputElement>('input[type=password]')
    const states = () => [...made.querySelectorAll<HTMLElement>('[data-state]')].map(({ dataset }) => dataset.state)
    assert.deepEqual(states(), ['open', 'open', 'open'])
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(next, 'quite another one')
    next?.dispatchEvent(new Event('input', { bubbles: true }))
    await frame()
    assert.deepEqual(states(), ['met', 'met', 'met'])
    await made.submit()
    await frame()
    assert.include(made.textContent, 'Please enter your current password')
  })

  test('AUTH-11 a page may stop it; what was typed stays, and removal leaves no field', async () => {
    const made = await element({ forced: '' })
    assert.include(made.shadowRoot?.textContent, 'Please choose a password of your own')
    made.addEventListener('fly-before-submit', (event) => event.preventDefault())
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const words = ['the first one', 'quite another one', 'quite another one']
    const fields = [...made.querySelectorAll<HTMLInputElement>('input[type=password]')]
    for (const [at, input] of fields.entries()) {
      set?.call(input, words[at])
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await frame()
    await made.submit()
    const end = performance.now() + 3_000
    while (!made.textContent?.includes('did not let') && performance.now() < end) await frame()
    assert.include(made.textContent, 'The page did not let the password be changed')
    assert.deepEqual(
      fields.map(({ value }) => value),
      words,
    )
    made.remove()
    await frame()
    assert.isNull(made.querySelector('form'))
  })
})
