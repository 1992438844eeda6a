// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { onPage } from '#core/element/page.ts'
import { type AuthRequired, requestHostSignIn } from './host-sign-in.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.body.replaceChildren()
})

function hear(listener: (event: CustomEvent<AuthRequired>) => void, at: EventTarget = document): void {
  at.addEventListener('fly-auth-required', listener as EventListener)
  ends.push(() => at.removeEventListener('fly-auth-required', listener as EventListener))
}

test('EMB-06 the page hears why its user is needed, at the context of that name', async () => {
  const context = Object.assign(document.createElement('fly-context'), { name: 'south' })
  document.body.append(Object.assign(document.createElement('fly-context'), { name: 'default' }), context)
  const heard: unknown[] = []
  hear((event) => heard.push([event.target, event.detail.reason]))
  ends.push(onPage('auth-required', () => heard.push('page-wide')))

  expect(await requestHostSignIn('south')('expired')).toBe(false)
  expect(await requestHostSignIn('nowhere')('401')).toBe(false)

  expect(heard).toEqual(['page-wide', [context, 'expired'], 'page-wide', [document, '401']])
})

test.each<[string, () => Promise<unknown>, boolean]>([
  ['keeps its promise', async () => undefined, true],
  ['says no', async () => false, false],
  ['fails', () => Promise.reject(new Error('closed')), false],
])('EMB-06 a page that sees to it is waited for: it %s', async (_what, work, again) => {
  hear(({ detail }) => detail.waitUntil(work()))
  expect(await requestHostSignIn('default')('missing')).toBe(again)
})

test('EMB-06 a page that leaves for its own login is not asked again', async () => {
  const work = vi.fn(async () => undefined)
  hear((event) => {
    event.preventDefault()
    event.detail.waitUntil(work())
  })
  const taken: boolean[] = []
  expect(await requestHostSignIn('default', (byPage) => taken.push(byPage))('missing')).toBe(false)
  for (const end of ends.splice(0)) end()
  await requestHostSignIn('default', (byPage) => taken.push(byPage))('missing')
  expect(taken).toEqual([true, false])
})
