import { camel, pascal, quoted, readingPost, type Scaffold, Unclear } from './names.ts'
import { screen } from './screen.ts'
import { columnsOf, leastRow } from './tables.ts'

const HOW = 'npm run new -- list purchaser/project-index tender_project "Project index" "项目索引" name=title'

/** What a list begins with: columns of these names, unless the command names others, and the types they must have. */
const FIELDS = {
  code: ['code', 'text'],
  name: ['name', 'text'],
  status: ['status', 'text'],
  createdAt: ['created_at', 'timestamptz'],
} as const

/** What the texts below are made of. */
interface Made {
  Name: string
  name: string
  /** Of catalogue and calls. */
  list: string
  call: string
  table: string
  en: string
  zh: string
  /** Fields with their columns. */
  column: Readonly<Record<keyof typeof FIELDS, string>>
  /** Fields that a row may have no value for. */
  optional: ReadonlySet<string>
}

/** A new list over a table of the database: catalogue, call with its SQL by field, screen, stories and tests. */
export function list(args: readonly string[], root: string): Scaffold {
  const [given = '', table = '', en = '', zh = ''] = args
  const [group = '', name = ''] = given.split('/')
  if (!name || !zh || !/^[a-z_]+$/.test(table))
    throw new Unclear(`Group and name, table, title in both languages, columns of other names: ${HOW}`)
  const frame = screen([given, en, zh], root)
  const columns = columnsOf(root, table)
  const [Name, call] = [pascal(name), `POST /tender/api/v1/${name}/page-list`]
  const made: Made = { Name, name, list: camel(name), call, table, en, zh, ...fieldsOf(table, columns, args.slice(4)) }
  const folder = `src/screens/${group}/${name}`
  return {
    files: {
      [`src/domain/tender/lists/${name}.ts`]: catalogue(made),
      [`src/contract/${name}.ts`]: contract(made),
      [`gateway/modules/${name}/${name}.module.ts`]: gatewayModule(made),
      [`${folder}/${Name}.tsx`]: view(made),
      [`${folder}/${name}.messages.ts`]: messages(made),
      [`${folder}/${Name}.stories.tsx`]: stories(made),
      [`${folder}/${Name}.test.tsx`]: viewTest(made),
    },
    edits: [...frame.edits, ...registered(made, leastRow(table, columns))],
    next: [
      `What a row is: src/domain/tender/lists/${name}.ts, src/contract/${name}.ts, and its SQL in gateway/modules/${name}.`,
      "Who may read it, now the purchaser's side: the module, tests/contract/authz.matrix.ts, gateway/modules/search/list-needs.ts.",
      ...frame.next,
      'npm run docs, and npm run play to look at it in both languages.',
    ],
  }
}

/** The columns of the fields in this table. @param renamed `field=column` where it is called otherwise */
function fieldsOf(table: string, columns: ReadonlyMap<string, string>, renamed: readonly string[]): Pick<Made, 'column' | 'optional'> {
  const other = new Map(renamed.map((one) => one.split('=') as [string, string]))
  for (const field of other.keys()) if (!Object.hasOwn(FIELDS, field)) throw new Unclear(`A list begins without a field ${field}: ${HOW}`)
  const fields = Object.entries(FIELDS).map(([field, [own, type]]) => [field, other.get(field) ?? own, type] as const)
  for (const [field, column, type] of [['id', 'id', 'text'], ['tenant', 'tenant_id', 'text'], ...fields]) {
    if (columns.get(column!)?.split(' ')[0] !== type)
      throw new Unclear(`${table} has no column ${column} of type ${type} for the ${field}: ${HOW}`)
  }
  return {
    column: Object.fromEntries(fields) as Made['column'],
    optional: new Set(fields.flatMap(([field, column]) => (/\bnot null\b/.test(columns.get(column)!) ? [] : [field]))),
  }
}

const catalogue = ({ list, name, call }: Made) => `import { defineList, instant, text } from '#domain/lists/define-list.ts'

/** \`${call}\`. */
export const ${list} = defineList({
  code: '${name}',
  fields: {
    name: text({ zh: '名称', en: 'Name' }),
    code: text({ zh: '编号', en: 'Code' }, { sort: 'rising' }),
    status: text({ zh: '状态', en: 'Status' }),
    createdAt: instant({ zh: '创建时间', en: 'Created' }, { sort: 'latest' }),
  },
})
`

function contract({ Name, list, call, en, optional }: Made): string {
  const fields = Object.keys(FIELDS).map((field) => `${field}: ${optional.has(field) ? 'Type.Optional(text)' : 'text'}`)
  return `import { type Static, Type } from 'typebox'
import { defineCalls, Id } from './kit.ts'
import { listCall } from './list.ts'

const text = Type.String()
export const ${Name}Row = Type.Object({ id: Id, ${fields.join(', ')} })
export type ${Name}Row = Static<typeof ${Name}Row>

export const ${list} = defineCalls({
  '${call}': listCall(${quoted(`${en}, the newest first`)}, ${Name}Row, ['code', 'createdAt']),
})
`
}

const gatewayModule = ({ Name, name, list, call, table, column }: Made) => `import type { Pool } from 'pg'
import { ${list} as calls, type ${Name}Row } from '#contract/${name}.ts'
import { ${list} } from '#domain/tender/lists/${name}.ts'
import { containing, listRoute } from '#gateway/modules/search/list-route.ts'
import { columnsFor } from '#gateway/modules/search/where.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'

const fields = { ${Object.entries(column)
  .map(([field, of]) => `${field}: 'r.${of}'`)
  .join(', ')} }
const columns = columnsFor(${list}, fields)

export function create${Name}Module({ pool }: { pool: Pool }) {
  const routes: RoutesFor<typeof calls> = {
    '${call}': listRoute<${Name}Row>(pool, 'tender:review:view', ({ session, body }) => ({
      name: '${name}',
      row: { id: 'r.id', ...fields },
      from: '${table} r where r.tenant_id = $1 and ($2::text is null or r.${column.name} ilike $2 or r.${column.code} ilike $2)',
      values: [session.tenantId, containing(body.keyword)],
      columns,
      order: 'r.${column.createdAt} desc, r.id desc',
    })),
  }
  return { calls, routes }
}
`

const view = ({ Name, name, list, call, en }: Made) => `import { useMemo } from 'react'
import type { ${Name}Row } from '#contract/${name}.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { ${list} } from '#domain/tender/lists/${name}.ts'
import { createList, ListScreen, useColumn } from '#lists/index.ts'
import type { ListSource } from '#lists/list.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { messages } from './${name}.messages.ts'

const source = ({ http }: Runtime): ListSource<${Name}Row> => ({
  read: (body, query, signal) => http.data('${call}', { body, query, signal, quiet: true }),
})

/** ${en}. */
export function ${Name}({ params, linkTo }: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const list = useMemo(() => createList(runtime, ${list}, source(runtime), { idOf: ({ id }) => id }), [runtime])
  const column = useColumn(${list})
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={[column('name', ({ name }: ${Name}Row) => name, { isName: true }), column('code'), column('status'), column('createdAt')]}
      words={{ search: t('search'), empty: t('empty') }}
      viewId={params.view}
      linkOf={linkTo && ((view) => linkTo(paths.${list}, { view }))}
    />
  )
}
`

const messages = ({ en, zh }: Made) => `import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { title: ${quoted(en)}, search: 'Name or code', empty: 'No data' },
  zh: { title: ${quoted(zh)}, search: '名称或编号', empty: '暂无数据' },
})
`

const stories = ({ Name, name, call }: Made) => `import type { ${Name}Row } from '#contract/${name}.ts'
import { never, pageOf, type Story, unreachable } from '#support/story.tsx'
import { ${Name} } from './${Name}.tsx'

const rows: readonly ${Name}Row[] = [
  { id: '1', code: 'A-1', name: 'First', status: 'NEW', createdAt: '2026-11-21T02:00:00.000Z' },
  { id: '2', code: 'A-2', name: 'Second', status: 'DONE', createdAt: '2026-11-20T02:00:00.000Z' },
]
const story = (answer: () => unknown): Story => ({
  answers: { '${call}': answer },
  render: (navigate) => <${Name} params={{}} navigate={navigate} />,
})

export const Full = story(() => pageOf(rows))
export const Empty = story(() => pageOf([]))
export const Loading = story(never)
export const Failed = story(unreachable)
`

const viewTest = ({ Name, en, zh }: Made) => `// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import { Full } from './${Name}.stories.tsx'

afterEach(cleanup)

test.each([
  ['en', ${quoted(en)}, 'Name'],
  ['zh', ${quoted(zh)}, '名称'],
] as const)('%s: each row tells its fields', async (lang, title, name) => {
  await showStory(Full, lang)
  const [head, first] = within(screen.getByRole('table', { name: title })).getAllByRole('row')
  expect(within(head!).getByText(name)).toBeTruthy()
  expect(first!.textContent).toBe('FirstA-1NEW11-21 10:00')
})

test('a word and an order are asked of the gateway', async () => {
  const { bodies } = await showStory(Full, 'en')
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'A-1' } })
  await press('Search')
  await press('Code')
  expect(bodies('/page-list')).toEqual([{}, { keyword: 'A-1' }, { keyword: 'A-1', sort: { by: 'code', desc: false } }])
})
`

/** Where the call, its rights and the list are written down beside the others. */
const registered = ({ Name, name, list, call }: Made, row: string): Scaffold['edits'] => [
  { file: 'src/contract/index.ts', at: /^import /m, before: `import { ${list} } from './${name}.ts'\n` },
  { file: 'src/contract/index.ts', at: /^ {2}\.\.\.tender,\n/m, before: `  ...${list},\n` },
  readingPost(call),
  { file: 'gateway/app.ts', at: /^import /m, before: `import { create${Name}Module } from '#gateway/modules/${name}/${name}.module.ts'\n` },
  { file: 'gateway/app.ts', at: /^ {4}createReferenceModule\(deps\),\n/m, before: `    create${Name}Module(deps),\n` },
  { file: 'gateway/modules/search/list-needs.ts', at: /^export const listNeeds: .*\n/m, behind: `  '${name}': 'tender:review:view',\n` },
  { file: 'tests/contract/authz.matrix.ts', at: /^ {2}'tender:review:view': \[\n/m, behind: `    '${call}',\n` },
  { file: 'tests/contract/lists.test.ts', at: /^import /m, before: `import { ${list} } from '#domain/tender/lists/${name}.ts'\n` },
  {
    file: 'tests/contract/lists.test.ts',
    at: /^const LISTS: .*\n/m,
    behind: `  ['${call}', ${list}, "${row}"],\n`,
  },
]
