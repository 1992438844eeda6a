import { declareElement } from '#core/element/declare.ts'
import type { LanguageSwitcherEvents, LanguageSwitcherProps } from '#widgets/language-switcher/index.ts'

export const flyLanguageSwitcher = declareElement<LanguageSwitcherProps, LanguageSwitcherEvents>({
  tag: 'fly-language-switcher',
  summary: 'Changes the language of every element on the page.',
  body: () => import('#widgets/language-switcher/index.ts'),
  needs: 'runtime',
  layout: 'inline',
  props: {
    languages: {
      type: 'json',
      ts: 'readonly { lang: string; description: string }[] | undefined',
      doc: 'What is on offer; the gateway says it when left out.',
    },
    value: { type: 'string', default: '', doc: 'Code of the language; empty: the current one.' },
    display: { type: 'string', default: 'menu', values: ['menu', 'buttons', 'select'], doc: 'How the choice looks.' },
  },
  events: {
    'fly-before-change': { class: 'before', detail: '{ lang: string }', doc: 'The user chose another language.' },
    'fly-change': { class: 'value', detail: '{ lang: string }', doc: 'The language has changed; `document` hears `fly-lang-change`.' },
  },
  parts: ['trigger', 'menu', 'item'],
})
