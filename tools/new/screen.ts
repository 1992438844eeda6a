import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camel, kebab, pascal, quoted, type Scaffold, Unclear } from './names.ts'

const TITLES = 'src/shell/page.messages.ts'

/** A new screen: folder, sentences, test, its row among the screens (and so its route) and its title. */
export function screen([given, en, zh]: readonly string[], root: string): Scaffold {
  const parts = (given ?? '').split('/').map((part) => kebab(part, 'A screen and its group'))
  const [group, name] = parts
  if (parts.length !== 2 || !group || !name || !en || !zh)
    throw new Unclear('Group, name and title in both languages: npm run new -- screen purchaser/price-list "Prices" "价格表"')
  const Name = pascal(name)
  // Screens of the specification have their titles before they are there.
  const titled = readFileSync(join(root, TITLES), 'utf8').includes(`'page.${name}'`)
  const folder = `src/screens/${group}/${name}`
  return {
    files: {
      [`${folder}/${Name}.tsx`]: `import { useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { messages } from './${name}.messages.ts'

/** ${en}. */
export function ${Name}({ navigate }: ScreenProps) {
  const t = useText(messages)
  return (
    <div className="screen">
      <PageHeader title={t('title')} />
      <Empty title={t('empty')} action={<Button onPress={() => navigate(paths.home)}>{t('home')}</Button>} />
    </div>
  )
}
`,
      [`${folder}/${name}.messages.ts`]: `import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { title: ${quoted(en)}, empty: 'There is nothing here yet', home: 'Back to the home page' },
  zh: { title: ${quoted(zh)}, empty: '这里还没有内容', home: '返回首页' },
})
`,
      [`${folder}/${Name}.test.tsx`]: `// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { paths } from '#screens/paths.ts'
import { ${Name} } from './${Name}.tsx'

afterEach(cleanup)

test.each([
  ['en', ${quoted(en)}, 'Back to the home page'],
  ['zh', ${quoted(zh)}, '返回首页'],
] as const)('%s: an empty screen has its title and a way on', (lang, title, home) => {
  const navigate = vi.fn()
  render(
    <InRuntime runtime={aRuntime({ lang })}>
      <${Name} params={{}} navigate={navigate} />
    </InRuntime>,
  )
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: home }))
  expect(navigate).toHaveBeenCalledWith(paths.home)
})
`,
    },
    edits: [
      {
        file: 'src/screens/registry.ts',
        at: /^\} as const satisfies/m,
        before: `  '${name}': {\n    title: 'page.${name}',\n    path: paths.${camel(name)},\n    load: () => import('#screens/${group}/${name}/${Name}.tsx').then((module) => module.${Name}),\n  },\n`,
      },
      { file: 'src/screens/paths.ts', at: /^\} as const/m, before: `  ${camel(name)}: '/${group}/${name}',\n` },
      ...(titled
        ? []
        : [
            { file: TITLES, at: /^ {2}en: \{\n/m, behind: `    'page.${name}': ${quoted(en)},\n` },
            { file: TITLES, at: /^ {2}zh: \{\n/m, behind: `    'page.${name}': ${quoted(zh)},\n` },
          ]),
    ],
    next: [
      'Who may see it and where it stands in the menu: gateway/modules/menu/menu.data.ts.',
      'Where the breadcrumb leads back to: src/shell/routes.ts.',
    ],
  }
}
