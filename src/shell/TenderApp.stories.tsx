import { signal } from '@preact/signals-react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { Data } from '#core/http/http.ts'
import { completeConfig } from '#core/runtime/config.ts'
import { atom, readOnly } from '#core/state/atom.ts'
import { aFailure } from '#core/testing.tsx'
import { type Answers, type Story, unreachable } from '#support/story.tsx'
import type { AppProps } from './app.types.ts'
import { TenderApp } from './TenderApp.tsx'

/** A node of the gateway's menu tree. */
export const aNode = (path: string, title: string, over: object = {}) => ({
  key: path,
  title,
  path,
  code: `tender.${path.split('/').at(-1)}`,
  icon: 'list',
  isShow: '1',
  type: 'menu',
  openWay: '',
  permissionCode: '',
  children: [],
  ...over,
})

/** The element around the application, with what it was told. */
export function aHost(props: Partial<AppProps>) {
  const events: [name: string, detail: unknown][] = []
  const phases: string[] = []
  let methods: Record<string, (...args: never[]) => unknown> = {}
  const values: AppProps = {
    routing: 'memory',
    base: '/',
    route: '/home-page',
    chrome: 'full',
    singleTab: false,
    sidebarCollapsed: false,
    progressHidden: false,
    titleManaged: false,
    screens: '',
    menu: undefined,
    tabs: [],
    commands: [],
    ...props,
  }
  const host = {
    element: document.createElement('div'),
    root: document as unknown as ShadowRoot,
    props: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, signal(value)])),
    runtime: signal(undefined),
    emit: (name: string, detail: unknown) => Boolean(events.push([name, detail])),
    before: async () => ({ ok: true, patch: {} }),
    expose(given: typeof methods) {
      methods = { ...methods, ...given }
      return () => undefined
    },
    write: () => undefined,
    setPhase: (phase: string) => void phases.push(phase),
    fail: () => undefined,
  } as unknown as BodyHost<AppProps>
  const ask = (name: string, ...args: unknown[]) => methods[name]?.(...(args as never[]))
  return { host, events, phases, ask }
}

const menu = [
  aNode('', '供应商', { key: 'g1', icon: 'people', children: [aNode('/customer/cu-project-list', '招标项目')] }),
  aNode('', '采购方', { key: 'g2', icon: 'gavel', children: [aNode('/purchaser/pu-project-list', '项目'), aNode('/layout', '总览')] }),
]

const idle: Data<'GET /tender/api/v1/workbench/purchaser'> = {
  counts: [],
  todos: [],
  drafts: [],
  timeline: [],
  watch: [],
  unsigned: 0,
  unopened: 0,
  alarms: [],
}

interface Given extends Pick<Story, 'state' | 'parts'> {
  route?: string
  answers?: Answers
}

function application({ route = '/home-page', answers = {}, ...session }: Given = {}): Story {
  const own = { type: 'own', issuer: 'https://op.example', clientId: 'spa' } as const
  const config = completeConfig({ gatewayUrl: 'https://gateway.example', appCode: 'tender', auth: own }, 'https://gateway.example/')
  return {
    answers: {
      'GET /platform/app/menuTree/user': () => menu,
      'GET /tender/api/v1/customer/mine': () => [],
      'GET /tender/api/v1/workbench/purchaser': () => idle,
      ...answers,
    },
    layout: 'fullscreen',
    ...session,
    parts: { config, ...session.parts },
    arrange: () => aHost({ route }),
    render: (_, { host }: ReturnType<typeof aHost>) => <TenderApp host={host} />,
  } as Story
}

export const SignedIn = application()
export const SignInRequired = application({ state: 'signed-out', route: '/login' })
export const Beginning = application({ state: 'loading' })
export const NoSuchPage = application({ route: '/no/such/page' })
export const NoPermission = application({
  parts: { reactions: { forbidden: readOnly(atom<ReturnType<typeof aFailure> | undefined>(aFailure('forbidden'))) } },
})
export const MenuFailed = application({ answers: { 'GET /platform/app/menuTree/user': unreachable } })
