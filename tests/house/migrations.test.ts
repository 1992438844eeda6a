import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** What `gateway/schema/README.md` asks of migrations. */

/** Digests of the migrations that have landed. A new one adds its line; a line that is there stays. */
const LANDED: Readonly<Record<string, string>> = {
  '0001-platform': '52da6f6c7e05',
  '0002-tender': 'da3c314be921',
  '0003-tender-anchor-root': 'ff24afe42946',
  '0004-sealing': 'c4a5d53ab6f8',
  '0005-attachment': '59edd373dad0',
  '0006-people': 'c9e03838f1bf',
  '0007-tender-presence': 'ca1f533433dc',
  '0008-tender-figures': 'ce341582f928',
  '0009-tender-buyer': 'bce56d876c75',
  '0010-reminders-and-mail': '8a713c142e30',
  '0011-tender-papers': '40213cf11498',
  '0012-saved-query': '519b13458b25',
  '0013-transfer': 'c44307bdfef1',
  '0014-changes-follow': '66fa413728ad',
  '0015-marks-of-rows': 'd327c5fde8e4',
  '0016-import-corrections': 'b82b03bc6010',
  '0017-saved-query-names': 'ce434e7b6386',
  '0018-changes-by-batch': '60e86fbf7f6b',
  '0019-beat-served': '923baabb4acc',
  '0020-application-draft': '759418d432fd',
  '0021-ceilings': '11de0bb3fbc2',
  '0022-tender-checkpoint': 'f732ac74e092',
  '0027-sign-in-attempts': '05a43fcb8b13',
  '0028-people-who-leave': '2b634fef2e26',
  '0029-attachment-quota': '12d7f958660a',
  '0030-attachment-object': 'd38f0316ddbe',
  '0031-person-sessions': 'cc150cb276ab',
  '0032-second-factor': 'd05d835c438f',
  '0034-keys-outside': '0e3b85ee90f8',
  '0035-workflow-definition': '2887cce05398',
  '0036-workflow-instance': '321d534a786f',
  '0037-workflow-form': '527974b2d8be',
  '0038-workflow-deputies': 'eab36a7877ea',
  '0039-workflow-deputies-filled': '3cb185d53ea2',
  '0040-workflow-started': 'e686938439b2',
  '0041-workflow-opinion-file': 'c024e6c6bf1d',
  '0042-workflow-record': '4f84c55d0619',
  '0043-tender-reviewers': 'b8ae1b202c19',
  '0044-person-place': 'fa44925bd200',
  '0045-handbook': 'b057df2df91e',
  '0046-copilot': '9e0f8fb8888f',
  '0047-frame-site': 'bbcd2b9d4ff6',
  '0048-tender-text-pictures': '7b92b8082d23',
}

const files = globSync('gateway/schema/[0-9]*.ts').sort()
const numberOf = (file: string) => Number(basename(file).slice(0, 4))
const read = (file: string) => readFileSync(file, 'utf8')
const digestOf = (file: string) => createHash('sha256').update(read(file)).digest('hex').slice(0, 12)

test('M8 a migration that has landed is never changed, and a new one is written down', () => {
  expect(LANDED).toEqual(Object.fromEntries(files.map((file) => [basename(file, '.ts'), digestOf(file)])))
})

test('M8 no two migrations have one number', () => {
  const numbers = files.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)])
})

/** The last one before the rule. */
const BEFORE_THE_RULE = 20
const CONTRACTS =
  /\bdrop (column|table|view|function|constraint|not null|default)\b|\brename\b|\bset not null\b|\balter( column)? \w+ (set data )?type\b|\badd (constraint|check|unique|foreign key|primary key)\b|\.(drop|rename|alter)[A-Z]\w*\(/i
/** What an older gateway writes has no value for it. */
const isDemanded = (column: string) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column)
const demands = (text: string) => (text.match(/\badd column [^,;`']*/gi) ?? []).some(isDemanded)
/** A unique index on a table that is there already: what an older gateway writes may be refused. */
const narrows = (text: string) =>
  [...text.matchAll(/\bcreate unique index (?:\w+ )?on (\w+)/gi)].some(([, table]) => !new RegExp(`create table ${table}\\b`).test(text))
const contracts = (text: string) => CONTRACTS.test(text) || demands(text) || narrows(text)
const upOf = (text: string) => text.split(/export (?:async function|const) down\b/)[0]!

test('M8 a migration only adds, so that gateways of the version before go on; one that takes away says why it may', () => {
  const taking = files.filter(
    (file) => numberOf(file) > BEFORE_THE_RULE && contracts(upOf(read(file))) && !/^\/\/ contracts: /m.test(read(file)),
  )
  expect(taking).toEqual([])
})

test.each([
  'alter table tender_bid drop column rank',
  'alter table tender_bid rename column rank to place',
  'alter table tender_bid rename to tender_offer',
  'alter table tender_bid alter column rank set not null',
  'alter table tender_bid alter column rank type bigint',
  'alter table tender_bid add column round integer not null',
  'alter table tender_bid add column a integer default 1, add column round integer not null check (round > 0)',
  'alter table tender_bid add constraint positive check (gross > 0)',
  'create unique index tender_bid_once on tender_bid (project_id, gross)',
  "db.schema.alterTable('tender_bid').dropColumn('rank')",
])('M8 the rule finds %s', (text) => expect(contracts(text)).toBe(true))

test.each([
  'alter table tender_bid add column round integer',
  'alter table tender_bid add column round integer not null default 1',
  'create table tender_round (id text primary key, n integer not null); create unique index tender_round_n on tender_round (n)',
  'create index tender_bid_round on tender_bid (round)',
])('M8 the rule lets pass %s', (text) => expect(contracts(text)).toBe(false))
