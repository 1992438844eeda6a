// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definitionOf } from '#core/element/declare.ts'
import { defineShell } from '#core/element/define.ts'
import '#core/element/stage.ts'
import './element-error.ts'
import { aDeclaration, aProbe } from '#core/element/testing.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const words = (now: string) => ({ en: 'No address yet.', zh: '尚未配置请求地址。' })[now === 'zh' ? 'zh' : 'en']

/** An element in English with a body that can fail; what its block says, and in which language it says so. */
async function anElement() {
  const probe = aProbe()
  const declaration = aDeclaration({ body: async () => ({ body: probe.body }) })
  defineShell(definitionOf(declaration))
  const element = document.createElement(declaration.tag)
  element.lang = 'en'
  document.body.append(element)
  await settle()
  const block = element.shadowRoot!.querySelector<HTMLElement>('[part=error]')!
  const said = () => [block.lang, ...[...block.children].map(({ textContent }) => textContent)]
  const speak = async (lang: string) => {
    element.lang = lang
    await settle()
  }
  // The words of failures come with the first of them.
  const fail = async (error: object) => {
    probe.host().fail(error)
    await settle()
  }
  return { element, block, said, speak, fail, host: probe.host() }
}

test('ERR-03 EMB-03 a failure that is shown is said anew in the language the element now has: the frame’s sentence, the body’s, and the way out', async () => {
  const { host, fail, said, speak } = await anElement()
  await fail({ kind: 'timeout' })
  expect(said()).toEqual(['en', 'The service took too long to answer.', 'FLY-E302', 'Retry'])
  await speak('zh')
  expect(said()).toEqual(['zh', '服务响应超时。', 'FLY-E302', '重试'])
  await fail({ code: 'FLY-E107', message: () => words(host.lang())! })
  expect(said()).toEqual(['zh', '尚未配置请求地址。', 'FLY-E107', '重试'])
  await speak('en')
  expect(said()).toEqual(['en', 'No address yet.', 'FLY-E107', 'Retry'])
})

test('ERR-03 the page hears the sentence as a text', async () => {
  const { fail, element } = await anElement()
  const heard: unknown[] = []
  element.addEventListener('fly-error', (event) => heard.push((event as CustomEvent).detail.message))
  await fail({ code: 'FLY-E107', message: () => 'Not yet.' })
  expect(heard).toEqual(['Not yet.'])
})

test('ERR-03 a sentence that came as a text stays, and says which language it is in', async () => {
  const { fail, block, said, speak } = await anElement()
  await fail({ kind: 'refused', code: 'TENDER-2001', message: 'No right to see this' })
  await speak('zh')
  expect([said(), block.querySelector<HTMLElement>('[part=error-message]')!.lang]).toEqual([
    ['zh', 'No right to see this', 'TENDER-2001', '重试'],
    'en',
  ])
})

test('ERR-03 another language neither moves the focus nor has anything read out twice, and brings back nothing that is over', async () => {
  const { host, fail, block, speak } = await anElement()
  await fail({ kind: 'unreachable' })
  const [sentence, code, retry] = [...block.children]
  const changes: MutationRecord[] = []
  const watching = new MutationObserver((records) => void changes.push(...records))
  watching.observe(block, { childList: true, subtree: true, characterData: true })
  await speak('en-GB')
  expect([changes, [...block.children]]).toEqual([[], [sentence, code, retry]])
  watching.disconnect()
  host.setPhase('ready')
  await speak('zh')
  expect([block.hidden, block.textContent]).toEqual([true, ''])
})
