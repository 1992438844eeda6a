import { createRoot } from 'react-dom/client'
import { browserTimers } from '#core/browser/timers.ts'
import { openFrame } from '#core/element/look/frame.ts'
import { StyleRoot } from '#core/element/look/styles.ts'
import type { CallName, Http } from '#core/http/http.ts'
import type { Lang } from '#core/i18n/text.ts'
import { registry } from '#core/runtime/registry.ts'
import { type FakeTimers, START } from '#core/testing.tsx'
import '#elements/index.ts'
import { type GatewayAnswers, pageOf, type Story, setStage } from '#support/story.tsx'

/** One story in a page of its own, so that media queries see its width: `?file=…&story=…&lang=…&theme=…&density=…`. */

const files = import.meta.glob<Record<string, Story>>('../../src/**/*.stories.tsx')
const asked = new URLSearchParams(location.search)
const given = (name: string) => asked.get(name) ?? ''

/** What elements within a view ask for: nothing is kept, nothing may be transferred. */
const around: GatewayAnswers = {
  'POST /tender/api/v1/advanced-search/page-list': () => pageOf([]),
  'POST /poi/api/v7/excel/models': () => [],
  'POST /poi/api/v7/excel/pageListImportTask': () => pageOf([]),
  'POST /poi/api/v7/excel/pageListExportTask': () => pageOf([]),
  'POST /platform/notification/page-list': () => pageOf([]),
  'POST /platform/dictData/getDictByCode': () => [
    { id: 'office', parentId: '', name: '办公用品', nameEn: 'Office supplies', code: 'office', treeSort: 1 },
    { id: 'steel', parentId: '', name: '钢材', nameEn: 'Steel', code: 'steel', treeSort: 2 },
  ],
  'POST /platform/dictData/simplelistByDictCodes': () => ({}),
  'POST /platform/empUserByIds/list': () => [],
}

/** As the application has it around a screen. */
const AROUND = 'background:var(--fly-color-surface-sunken);padding:16px;min-block-size:100%;block-size:auto;overflow:auto'

/** Time begins where the tests' does, and passes. */
const passing: FakeTimers = { ...browserTimers, wall: () => START + performance.now(), pass: (ms) => browserTimers.wait(ms) }

/** Some elements ask addresses that a page gave them: the same table answers. */
const ask = (http: Http, name: CallName, body: unknown) =>
  (http.data as (name: CallName, options: object) => Promise<unknown>)(name, { body })

async function play(): Promise<void> {
  const story = (await files[`../../${given('file')}`]?.())?.[given('story')]
  if (!story) return
  const lang = given('lang') as Lang
  document.documentElement.lang = lang
  document.documentElement.dataset.theme = given('theme')
  const { core, draw } = await setStage({ ...story, answers: { ...around, ...story.answers } }, { lang, timers: passing })
  core.http.open = async (address, { method = 'GET', body } = {}) => {
    const name = `${method} ${address.split('?')[0]}` as CallName
    return Response.json({ statusCode: 200, data: await ask(core.http, name, body) })
  }
  // Elements within the view find the same runtime, as on a page that configured it.
  registry().contexts.set('default', core)
  const root = document.getElementById('stage')!.attachShadow({ mode: 'open' })
  const { base, body } = openFrame(root, 'box')
  Object.assign(base.dataset, { theme: given('theme'), density: given('density') })
  if (story.layout !== 'fullscreen') base.style.cssText = AROUND
  const inside = document.createElement('div')
  inside.dataset.view = ''
  body.append(inside)
  const navigate = (path: string, params?: object) => parent.postMessage({ went: `${path} ${params ? JSON.stringify(params) : ''}` })
  createRoot(inside).render(<StyleRoot value={root}>{draw(navigate)}</StyleRoot>)
}

void play()
