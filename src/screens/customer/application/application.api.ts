import { createAction } from '#core/action.ts'
import type { Http, Runtime } from '#core/runtime/runtime.ts'
import type { ApplicationValues } from './application.rules.ts'
import type { ApplicationClient } from './application.store.ts'

/** Hashes of stored files, by id: a file never changes. */
type Hashes = Map<string, string>

/** The registration of the acting firm for one project. */
export function applicationClient({ http, stream }: Runtime, projectId: string): ApplicationClient {
  const hashes: Hashes = new Map()
  let saved = 0
  // A save whose answer was lost stands: sent again by another key it would be one of an older version.
  const saving = createAction(async ({ values, version }: { values: ApplicationValues; version: number }, key) => {
    const body = { projectId, version, ...(await particulars(http, hashes, values)) }
    saved = (await http.data('POST /tender/api/v1/application/save', { body, key, quiet: true })).version
  })
  return {
    project: (signal) => http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet: true }),
    entry: (signal) =>
      http.data('GET /tender/api/v1/application/find-mine', { query: { projectId }, ...(signal && { signal }), quiet: true }),
    async save(values, version) {
      const failure = await saving.run({ values, version })
      if (failure) throw failure
      return saved
    },
    async submit(values, key) {
      const { contactName, contactPhone, contactEmail, agentUserId, tax, remark, voucherId } = trimmed(values)
      const body = {
        projectId,
        contactName,
        contactPhone,
        contactEmail,
        ...(agentUserId && { agentUserId }),
        taxBp: Number(tax),
        documents: await papersOf(http, hashes, values),
        ...(voucherId && { depositVoucherId: voucherId }),
        ...(remark && { remark }),
      }
      await http.data('POST /tender/api/v1/application/submit', { body, key, quiet: true })
    },
    async withdraw(key) {
      await http.data('POST /tender/api/v1/application/withdraw', { body: { projectId }, key, quiet: true })
    },
    follow(changed, signal) {
      const topic = `p:${projectId}`
      stream.follow([topic], { view: (data) => data.topic === topic && changed() }, { signal, poll: async () => changed() })
    },
  }
}

/** What is filled in so far; what is empty is left out. */
async function particulars(http: Http, hashes: Hashes, values: ApplicationValues) {
  const { contactName, contactPhone, contactEmail, agentUserId, tax, remark, voucherId } = trimmed(values)
  return {
    ...(contactName && { contactName }),
    ...(contactPhone && { contactPhone }),
    ...(contactEmail && { contactEmail }),
    ...(agentUserId && { agentUserId }),
    ...(tax && { taxBp: Number(tax) }),
    documents: await papersOf(http, hashes, values),
    ...(voucherId && { depositVoucherId: voucherId }),
    ...(remark && { remark }),
  }
}

function trimmed(values: ApplicationValues): ApplicationValues {
  const { contactName, contactPhone, contactEmail, remark } = values
  return {
    ...values,
    contactName: contactName.trim(),
    contactPhone: contactPhone.trim(),
    contactEmail: contactEmail.trim(),
    remark: remark.trim(),
  }
}

async function papersOf(http: Http, hashes: Hashes, { papers }: ApplicationValues) {
  return Promise.all(
    papers
      .filter(({ id }) => id !== '')
      .map(async ({ code, id }) => {
        const known = hashes.get(id) ?? (await http.data('POST /api/v3/attachment/detail', { body: { id }, quiet: true })).sha256
        hashes.set(id, known)
        return { code, attachmentId: id, sha256: known }
      }),
  )
}
