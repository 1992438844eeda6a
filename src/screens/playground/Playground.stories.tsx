import { aFailure, fakeHttp } from '#core/testing.tsx'
import type { Story } from '#support/story.tsx'
import type { Manifest, Sample } from './face.rules.ts'
import { Playground } from './Playground.tsx'

const text = (name: string, type: string, more: object = {}) => ({ name, type: { text: type }, description: `What ${name} is.`, ...more })
const field = (name: string, type: string, more: object = {}) => ({ kind: 'field' as const, ...text(name, type, more) })
const BASE = [field('theme', "'auto' | 'light' | 'dark'"), field('density', "'compact' | 'normal'", { default: '"normal"' })]
const BASE_ATTRIBUTES = ['theme', 'density'].map((name) => ({ ...text(name, "'a' | 'b'"), fieldName: name }))
const EVENTS = [{ name: 'fly-ready', description: 'First rendering.' }]

const sampleElement = {
  tagName: 'fly-sample',
  description: 'An element of this story.',
  attributes: [
    ...BASE_ATTRIBUTES,
    { ...text('label', 'string'), fieldName: 'label' },
    { ...text('page-size', 'number'), fieldName: 'pageSize' },
    { ...text('multiple', 'boolean'), fieldName: 'multiple' },
    { ...text('kind', "'bar' | 'line'"), fieldName: 'kind' },
    { ...text('rows', 'object[]'), fieldName: 'rows' },
  ],
  members: [
    ...BASE,
    field('label', 'string', { default: '""' }),
    field('pageSize', 'number', { default: '20' }),
    field('multiple', 'boolean'),
    field('kind', "'bar' | 'line'", { default: '"bar"' }),
    field('rows', 'object[]', { default: '[]' }),
    field('options', 'object'),
    field('loader', '() => Promise<object[]>'),
    field('validity', 'ValidityState', { readonly: true }),
    { kind: 'method' as const, ...text('refresh', '(): Promise<void>') },
    { kind: 'method' as const, ...text('search', '(text: string): Promise<void>') },
  ],
  events: [...EVENTS, { name: 'fly-change', description: 'Another value.' }],
  slots: [{ name: '', description: 'Content.' }],
  cssParts: [{ name: 'base' }],
  cssProperties: [{ name: '--fly-sample-height', default: '1px' }],
}
const dialogElement = {
  ...sampleElement,
  tagName: 'fly-ask-dialog',
  attributes: BASE_ATTRIBUTES,
  members: [...BASE, { kind: 'method' as const, ...text('show', '(props?: object): Promise<unknown>') }],
  events: [...EVENTS, { name: 'fly-before-open', description: 'It opens.' }],
}

export const manifest: Manifest = { modules: [{ declarations: [sampleElement] }, { declarations: [dialogElement] }] }
export const samples: Record<string, Sample> = {
  'fly-sample': {
    tag: 'fly-sample',
    attributes: { label: 'Price "net"', 'page-size': '5', rows: '[{"a":1}]', style: '--fly-sample-height: 2px' },
    properties: { options: { deep: [1] } },
    children: [{ tag: 'button', attributes: { type: 'button', slot: 'toolbar' }, children: ['Print & go'] }],
  },
}

const files: Readonly<Record<string, unknown>> = { '/custom-elements.json': manifest, '/samples.json': samples }
const http = { ...fakeHttp({}), open: async (address: string) => Response.json(files[address] ?? null) }
const broken = { ...fakeHttp({}), open: () => Promise.reject(aFailure('unreachable', { message: 'No network' })) }

export const showing = (element: string): Story => ({
  parts: { http },
  render: (navigate) => <Playground params={{ element }} navigate={navigate} />,
})
export const Shown = showing('fly-sample')
export const Opened = showing('fly-ask-dialog')
export const First = showing('')
export const Unknown = showing('fly-nowhere')
export const Failed: Story = { parts: { http: broken }, render: (navigate) => <Playground params={{}} navigate={navigate} /> }
