import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { APPROVALS } from '#domain/tender/approval.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { readBpmn } from './bpmn.ts'
import { insertDefinition, lockVersions } from './definition.queries.ts'

const FOLDER = dirname(fileURLToPath(import.meta.url))

/** Processes that every tenant begins with. */
const DEFAULTS = ['requisition', ...APPROVALS]

/**
 * Deploys the processes that come with the product and that the tenant has no version of. One that an administrator has changed or stopped stays as it is.
 * Gateways that start together take turns.
 */
export async function ensureDefinitions(pool: Pool, tenantId: string): Promise<void> {
  for (const code of DEFAULTS) {
    const { xml, definition } = await defaultDefinition(code)
    await transaction(pool, async (client) => {
      const versions = await lockVersions(client, tenantId, code)
      if (versions.length === 0) await insertDefinition(client, tenantId, { ...definition, version: 1 }, xml)
    })
  }
}

/** @throws Error for a file of ours that has findings: a defect, which a test finds first */
async function defaultDefinition(code: string): Promise<{ xml: string; definition: Definition }> {
  const xml = await readFile(join(FOLDER, `${code}.bpmn`), 'utf8')
  const { definition, findings } = await readBpmn(xml)
  if (!definition || findings.length > 0) throw new Error(`the definition ${code} cannot be read: ${JSON.stringify(findings)}`)
  return { xml, definition }
}
