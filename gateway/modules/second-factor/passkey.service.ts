import { limits } from '#contract/limits.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { passkeyQueries } from './passkey.queries.ts'
import { creationOf, madeIn, type PasskeySite, requestOf, signedBy } from './passkeys.ts'
import type { CheckResult, From, Tools } from './second-factor.service.ts'

/** Passkeys as a second step: several a person, each with a name. */
export function passkeys({ pool, queries, countedProof, newCodes }: Tools, site: PasskeySite | undefined) {
  const own = passkeyQueries(pool)
  const here = (): PasskeySite => {
    if (!site) throw new Refusal('AUTH-1015')
    return site
  }
  return {
    /** Whether the address of this house can have passkeys. */
    passkeysHere: site !== undefined,

    /** @throws Refusal AUTH-1015 this address can have none, AUTH-1016 he has very many */
    beginPasskey: async (userId: string, username: string): Promise<{ id: string; options: string }> => {
      const rows = await own.of(userId)
      const options = await creationOf(here(), userId, username, rows)
      if (rows.length >= limits.passkeys) throw new Refusal('AUTH-1016', { args: { max: limits.passkeys } })
      const id = ulid()
      await transaction(pool, async (client) => {
        await queries.lock(client, userId)
        await queries.begin(client, id, userId, 'passkey', options.challenge)
      })
      return { id, options: JSON.stringify(options) }
    },

    /**
     * @param onlyFirst as with the first code of an app
     * @returns recovery codes, told this once; none for who has some
     * @throws Refusal AUTH-1012 not begun or over, AUTH-1015 not an answer to what was begun, or known already
     */
    confirmPasskey: async (userId: string, id: string, name: string, credential: string, onlyFirst = false): Promise<string[]> => {
      const challenge = await queries.begun(userId, id)
      if (challenge === undefined) throw new Refusal('AUTH-1012')
      const made = await madeIn(here(), challenge, credential)
      if (!made) throw new Refusal('AUTH-1015')
      return transaction(pool, async (client) => {
        await queries.lock(client, userId)
        const isFirst = (await queries.count(client, userId)) === 0
        if ((onlyFirst && !isFirst) || !(await queries.confirm(client, userId, id, made.counter))) throw new Refusal('AUTH-1012')
        if (!(await own.keep(client, id, { name, ...made }))) throw new Refusal('AUTH-1015')
        return isFirst ? newCodes(client, userId) : []
      })
    },

    /** What a browser signs at sign-in; undefined for who has no passkey. */
    passkeyRequest: async (userId: string): Promise<{ challenge: string; options: string } | undefined> => {
      const rows = site ? await own.of(userId) : []
      if (!site || rows.length === 0) return undefined
      const options = await requestOf(site, rows)
      return { challenge: options.challenge, options: JSON.stringify(options) }
    },

    checkPasskey: async (userId: string, challenge: string, credential: string, from: From): Promise<CheckResult> => {
      const look = async () => {
        const signed = await signedBy(here(), challenge, credential, await own.of(userId))
        return signed && (await own.spendCount(signed.id, signed.counter)) ? true : undefined
      }
      const tried = await countedProof(userId, from, look)
      if ('wait' in tried) return tried
      return tried.found ? 'right' : 'wrong'
    },
  }
}
