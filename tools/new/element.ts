import { camel, kebab, pascal, quoted, type Scaffold, Unclear } from './names.ts'

/** A new element with its widget: declaration, view, sentences, test, example page. */
export function element([given, summary]: readonly string[]): Scaffold {
  const name = kebab(given?.replace(/^fly-/, ''), 'The name of an element')
  if (!summary) throw new Unclear('What is it for? npm run new -- element price-tag "Shows a price."')
  const Name = pascal(name)
  const folder = `src/widgets/${name}`
  const declaration = `fly${Name}`
  return {
    files: {
      [`elements/fly-${name}.ts`]: `import { declareElement } from '#core/element/declare.ts'
import type { ${Name}Props } from '#widgets/${name}/index.ts'

export const ${declaration} = declareElement<${Name}Props, Record<never, never>>({
  tag: 'fly-${name}',
  summary: ${quoted(summary)},
  body: () => import('#widgets/${name}/index.ts'),
  needs: 'nothing',
  props: {
    label: { type: 'string', default: '', doc: 'What is shown.' },
  },
  events: {},
  parts: ['text'],
})
`,
      [`${folder}/index.ts`]: `import { reactBody } from '#core/element/body/react-body.tsx'
import { ${Name} } from './${Name}.tsx'

export type { ${Name}Props } from './${Name}.tsx'
export const body = reactBody(${Name})
`,
      [`${folder}/${Name}.tsx`]: `import { useSignals } from '@preact/signals-react/runtime'
import type { BodyHost } from '#core/element/body/body.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './${name}.messages.ts'

export interface ${Name}Props {
  label: string
}

/** ${summary} */
export function ${Name}({ host }: { host: BodyHost<${Name}Props> }) {
  useSignals()
  const t = useText(messages)
  return <span part="text">{host.props.label.value || t('empty')}</span>
}
`,
      [`${folder}/${name}.messages.ts`]: `import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { empty: 'Nothing to show' },
  zh: { empty: '暂无内容' },
})
`,
      [`${folder}/${Name}.test.tsx`]: `// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BodyHost } from '#core/element/body/body.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { ${Name}, type ${Name}Props } from './${Name}.tsx'

afterEach(cleanup)

test.each([
  ['', 'Nothing to show'],
  ['Steel', 'Steel'],
])('fly-${name} with the label %o shows %s', (label, shown) => {
  const host = { props: { label: signal(label) } } as unknown as BodyHost<${Name}Props>
  render(
    <InRuntime runtime={aRuntime({ lang: 'en' })}>
      <${Name} host={host} />
    </InRuntime>,
  )
  expect(screen.getByText(shown)).toBeTruthy()
})
`,
      [`demo/pages/fly-${name}.html`]: `<!doctype html>
<html lang="zh">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>fly-${name}</title>
    <link rel="stylesheet" href="demo.css" />
    <script src="/fly.js"></script>
    <script src="demo.js" defer></script>
  </head>
  <body>
    <h1>&lt;fly-${name}&gt;</h1>
    <fly-${name} label="${Name}"></fly-${name}>
    <h2>Events</h2>
    <pre id="events"></pre>
  </body>
</html>
`,
    },
    edits: [
      { file: 'elements/all.ts', at: /^import /m, before: `import { ${declaration} } from './fly-${name}.ts'\n` },
      { file: 'elements/all.ts', at: /^\]\n/m, before: `  ${declaration},\n` },
      { file: 'elements/manifest.test.ts', at: /^const FACE[\s\S]*?(?=^\}\n)/m, behind: `  'fly-${name}': 'label ::part(text)',\n` },
    ],
    next: [
      `Say in ${folder} and elements/fly-${name}.ts what it really is; the line of elements/manifest.test.ts is its public face.`,
      `npm run docs, and look at /demo/fly-${name}.html of npm start in both languages and themes.`,
      `Its own test in a browser: tests/elements/${name}.wtr.ts. What every element promises is tried on ${camel(name)} already.`,
    ],
  }
}
