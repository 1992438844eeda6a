import type { ClientBase, Pool } from 'pg'
import type { DataOf } from '#contract/kit.ts'
import type { DefinitionRow, definitionCalls, Finding } from '#contract/workflow/definition-calls.ts'
import { checkDefinition } from '#domain/workflow/check/check-definition.ts'
import type { DefinitionFinding } from '#domain/workflow/check/finding.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import type { BusinessHooks } from '#gateway/modules/workflow/engine/business.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import type { CommandDigest } from '#gateway/platform/vault.ts'
import { readBpmn } from './bpmn.ts'
import {
  currentVersion,
  type DefinitionRecord,
  definitionOf,
  definitionRecord,
  insertDefinition,
  lockVersions,
  retireOthers,
  type Standing,
  setState,
} from './definition.queries.ts'
import { type Named, namedIn } from './known.queries.ts'
import { drawn, knownOf, namedBy } from './known.ts'
import { type Answered, once, type Sent } from './once.ts'

type Call<N extends keyof typeof definitionCalls> = DataOf<(typeof definitionCalls)[N]>
type Found = Call<'GET /workflow/api/v1/definition/find'>
type Checked = Call<'POST /workflow/api/v1/definition/check'>

/** One version of one process. */
export interface Version {
  processCode: string
  version: number
}

/** What is done with a version. */
interface Change extends Version {
  /** The version that the caller has seen as current, 0 for none. */
  replaces: number
}

type Db = Pick<ClientBase | Pool, 'query'>

export interface DefinitionDeps {
  pool: Pool
  digests: CommandDigest
  hooksOf: (process: Pick<Definition, 'code' | 'formCode'>) => Pick<BusinessHooks, 'roles' | 'checkDefinition'>
}

/** Versions of processes: read, checked, deployed, activated and stopped by administrators. What runs stays on its version (W9). */
export function definitionService({ pool, digests, hooksOf }: DefinitionDeps) {
  const findingsIn = (definition: Definition, named: Named): DefinitionFinding[] => {
    const { roles, checkDefinition: more } = hooksOf(definition)
    return [...checkDefinition(definition, knownOf(definition, named, roles)), ...(more?.(definition) ?? [])]
  }

  /** A text as a definition, with all that is wrong with it. */
  async function judged(db: Db, tenantId: string, xml: string) {
    const { definition, findings } = await readBpmn(xml)
    if (!definition) return { findings }
    const named = await namesIn(db, tenantId, definition)
    return { definition, named, findings: [...findings, ...findingsIn(definition, named)] }
  }

  return {
    /** @throws Refusal FLOW-3001 */
    async find(tenantId: string, lang: Lang, code: string, version: number | undefined): Promise<Found> {
      const record = await definitionRecord(pool, tenantId, code, version)
      if (!record) throw new Refusal('FLOW-3001')
      const named = await namesIn(pool, tenantId, record.graph)
      return { ...rowOf(record, lang), xml: record.xml, chart: drawn(record.graph, named, lang) }
    },

    /** What a deployment would say; whatever is wrong is a finding. */
    async check(tenantId: string, lang: Lang, xml: string): Promise<Checked> {
      const { definition, findings, named } = await judged(pool, tenantId, xml)
      if (!definition || !named) return { processCode: '', name: '', current: 0, findings: told(findings, lang), chart: null }
      return {
        processCode: definition.code,
        name: definition.name[lang],
        current: await currentVersion(pool, tenantId, definition.code),
        findings: told(findings, lang),
        chart: drawn(definition, named, lang),
      }
    },

    /**
     * A new version, on which instances start from now on.
     *
     * @param replaces the version that the caller has seen as current, 0 for none
     * @throws Refusal FLOW-3014 with the findings, 3015 when another version is current by now
     */
    async deploy(sent: Sent, lang: Lang, { xml, replaces }: { xml: string; replaces: number }): Promise<Answered<Version>> {
      return once({ pool, digests }, sent, { call: 'definition/deploy', xml, replaces }, async (client) => {
        const { definition, findings } = await judged(client, sent.tenantId, xml)
        if (!definition || findings.length > 0) throw refusalOf(findings, lang)
        const { code } = definition
        const versions = await lockVersions(client, sent.tenantId, code)
        if (currentIn(versions) !== replaces) throw new Refusal('FLOW-3015')
        const version = (versions.at(-1)?.version ?? 0) + 1
        await retireOthers(client, sent.tenantId, code, version)
        await insertDefinition(client, sent.tenantId, { ...definition, version }, xml, sent.userId)
        return { processCode: code, version }
      })
    },

    /**
     * Makes an earlier version the current one, or takes up a stopped process again. What it names may have gone since it was deployed.
     *
     * @throws Refusal FLOW-3001, FLOW-3014 with the findings, 3015 when another version is current by now
     */
    activate: (sent: Sent, lang: Lang, { processCode, version, replaces }: Change): Promise<Answered<Version>> =>
      once({ pool, digests }, sent, { call: 'definition/activate', processCode, version, replaces }, async (client) => {
        const { tenantId } = sent
        await lockSeen(client, tenantId, { processCode, version, replaces })
        const definition = await definitionOf(client, tenantId, processCode, version)
        if (!definition) throw new Error(`version ${version} of the process ${processCode} is gone`)
        const findings = findingsIn(definition, await namesIn(client, tenantId, definition))
        if (findings.length > 0) throw refusalOf(findings, lang)
        await retireOthers(client, tenantId, processCode, version)
        await setState(client, tenantId, processCode, { version, state: 'CURRENT' })
        return { processCode, version }
      }),

    /** @throws Refusal FLOW-3001, 3015 when another version is current by now */
    stop: (sent: Sent, { processCode, version, replaces }: Change): Promise<Answered<Version>> =>
      once({ pool, digests }, sent, { call: 'definition/stop', processCode, version, replaces }, async (client) => {
        const { tenantId } = sent
        const meant = await lockSeen(client, tenantId, { processCode, version, replaces })
        if (meant.state !== 'CURRENT') throw new Refusal('FLOW-3015')
        await setState(client, tenantId, processCode, { version, state: 'STOPPED' })
        return { processCode, version }
      }),
  }
}
export type DefinitionService = ReturnType<typeof definitionService>

const currentIn = (versions: readonly Standing[]): number => versions.find(({ state }) => state === 'CURRENT')?.version ?? 0

/**
 * The version that is meant, which nobody else writes until the transaction ends.
 *
 * @throws Refusal FLOW-3001 for none, 3015 when another version is current than the caller has seen
 */
async function lockSeen(client: ClientBase, tenantId: string, { processCode, version, replaces }: Change): Promise<Standing> {
  const versions = await lockVersions(client, tenantId, processCode)
  const meant = versions.find((one) => one.version === version)
  if (!meant) throw new Refusal('FLOW-3001')
  if (currentIn(versions) !== replaces) throw new Refusal('FLOW-3015')
  return meant
}

const namesIn = (db: Db, tenantId: string, definition: Definition): Promise<Named> => {
  const { userIds, departmentIds } = namedBy(definition)
  return namedIn(db, tenantId, userIds, departmentIds)
}

/** Most findings of one answer: a file with more has one fault many times. */
const FINDINGS_TOLD = 200

const told = (findings: readonly DefinitionFinding[], lang: Lang): Finding[] =>
  findings.slice(0, FINDINGS_TOLD).map(({ element, kind, ...text }) => ({ element, kind, text: text[lang] }))

const refusalOf = (findings: readonly DefinitionFinding[], lang: Lang): Refusal =>
  new Refusal('FLOW-3014', { args: { n: findings.length }, data: told(findings, lang) })

const rowOf = (record: DefinitionRecord, lang: Lang): DefinitionRow => ({
  id: `${record.processCode}:${record.version}`,
  processCode: record.processCode,
  name: lang === 'en' ? record.nameEn || record.name : record.name,
  version: record.version,
  current: record.current,
  state: record.state,
  formCode: record.formCode,
  deployedBy: lang === 'en' ? record.deployedByEn : record.deployedBy,
  deployedAt: record.deployedAt,
  running: record.running,
})
