import { declareElement } from '#core/element/declare.ts'
import type { ScreenElementEvents, ScreenElementMethods, ScreenElementProps } from '#screens/one/index.ts'

export const flyScreen = declareElement<ScreenElementProps, ScreenElementEvents, ScreenElementMethods>({
  tag: 'fly-screen',
  summary: 'One screen of the application without its frame, for a page with a menu of its own.',
  body: () => import('#screens/one/index.ts'),
  needs: 'sign-in',
  props: {
    screen: { type: 'string', default: '', required: true, doc: 'Id of the screen, e.g. `cu-project-list`.' },
    params: { type: 'json', ts: 'Record<string, string> | undefined', doc: 'Its route and query parameters.' },
    readonly: { type: 'boolean', reflect: true, doc: 'Hides every action that writes.' },
  },
  events: {
    'fly-before-navigate': {
      class: 'before',
      detail: '{ screen: string; params: Record<string, string>; fullPath: string }',
      doc: 'The screen wants another one.',
    },
    'fly-navigate': {
      class: 'page',
      detail: '{ screen: string; params: Record<string, string>; fullPath: string }',
      doc: 'Nobody prevented it: the element shows the other screen.',
    },
    'fly-result': {
      class: 'value',
      detail: '{ type: string; id: string; data: Record<string, unknown> }',
      doc: 'An action of the screen has ended: `submit` of a price, with the auction as `id`.',
    },
  },
  methods: {
    open: { signature: '(screen: string, params?: Record<string, string>): Promise<void>', doc: 'Shows another screen.' },
    getState: {
      signature: '(): Promise<{ screen: string; params: Record<string, string> }>',
      doc: 'The screen that is shown now, for a portal that keeps its tabs.',
    },
    setState: {
      signature: '(state: { screen: string; params: Record<string, string> }): Promise<void>',
      doc: 'Shows again what `getState` answered, in another element too.',
    },
  },
  slots: {
    'header-end': 'Content of the page above the screen, at its end.',
    empty: 'Instead of what the screen says when there is nothing to show.',
  },
  parts: ['header', 'main'],
  css: { '--fly-app-height': 'auto' },
})
