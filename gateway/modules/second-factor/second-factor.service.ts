import type { Pool, PoolClient } from 'pg'
import { limits } from '#contract/limits.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { type Attempt, forgetAttempts, type Slowing, tryOnce } from '#gateway/platform/session/sign-in-delay.ts'
import { vaults } from '#gateway/platform/vault.ts'
import { passkeys } from './passkey.service.ts'
import { siteOf } from './passkeys.ts'
import { isRecoveryCode, newRecoveryCode, recoveryHash } from './recovery-codes.ts'
import { factorQueries, recoveryQueries } from './second-factor.queries.ts'
import { addressOf, newSecret, qrOf, stepOf, stepOfTwo } from './totp.ts'

/**
 * Six digits are few: after five wrong ones in a row the waits grow to a quarter of an hour and are remembered for a day, which leaves a guesser who has the
 * password about a hundred tries a day, one in three thousand.
 */
const CODES: Slowing = { first: 5, longestS: 900, memoryS: 24 * 3_600 }
const codesFrom = (userId: string, place: string): Attempt => ({ who: `second factor ${userId}`, place, known: true })
/** Devices that are new to an account share one count of its codes. */
const NEW_DEVICES = 'new'

/** Where somebody is who proves himself. */
export interface From {
  /** The device, when that account has signed in with it before. */
  device: string | undefined
  /** Network address (request-rate.ts). */
  network: string
}

/** What an app is told once, until its first code has come. */
export interface Begun {
  id: string
  secret: string
  address: string
  qr: { side: number; path: string }
}

/** What came of a code or a passkey: right, wrong, or the seconds to wait. */
export type CheckResult = 'right' | 'recovery' | 'wrong' | { wait: number }

/** What came of the first code of an app. */
type ConfirmResult = { codes: string[] } | 'over' | Exclude<CheckResult, 'right' | 'recovery'>

export interface SecondFactorDeps {
  pool: Pool
  /** Secrets are sealed as prices are. */
  keys: Pick<Keys, 'of'>
  /** Address of the house, by which browsers know whose passkeys they are. */
  publicUrl?: string | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

type Looked<T> = { wait: number } | { found: T | undefined }

/** What all of it works with. */
function toolsOf({ pool, keys, now = Date.now }: SecondFactorDeps) {
  const vaultFor = vaults(keys)
  const recovery = recoveryQueries(pool)
  const newCodes = async (client: PoolClient, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
    await recovery.replaceCodes(
      client,
      userId,
      codes.map((code) => recoveryHash(userId, code)),
    )
    return codes
  }
  const counted = async <T>(attempt: Attempt, look: () => Promise<T | undefined>, slowing?: Slowing): Promise<Looked<T>> => {
    let found: T | undefined
    const looked = async () => {
      found = await look()
      return found !== undefined
    }
    const tried = await tryOnce(pool, attempt, looked, slowing)
    return 'wait' in tried ? tried : { found }
  }

  return {
    pool,
    now,
    queries: factorQueries(pool, limits.secondFactorBegunMs),
    recovery,
    newCodes,
    /** Counted by account, since whoever gets here knows the password; a device that has signed in before has a count of its own. */
    countedCode: <T>(userId: string, { device }: From, look: () => Promise<T | undefined>) =>
      counted(codesFrom(userId, device ?? NEW_DEVICES), look, CODES),
    /** Two codes in a row, which nobody guesses: they wait for no guesses from elsewhere, however long one code must. */
    countedTwo: <T>(userId: string, { device, network }: From, look: () => Promise<T | undefined>) =>
      counted(codesFrom(`two ${userId}`, device ?? network), look, CODES),
    /** What nobody guesses (80 random bits, a signature) waits for nobody else: it is counted by address. */
    countedProof: <T>(userId: string, { device, network }: From, look: () => Promise<T | undefined>) =>
      counted({ who: `proof ${userId}`, place: device ?? network, known: true }, look),
    /** The first code of an app, whose secret its person has just been told: it waits for nobody else either. */
    countedFirst: <T>(userId: string, id: string, look: () => Promise<T | undefined>) => counted(codesFrom(userId, id), look, CODES),
    vaultOf: (userId: string) => vaultFor(`second-factor ${userId}`),
  }
}
export type Tools = ReturnType<typeof toolsOf>

/** An authenticator app, from its secret to its first code. */
function enrolment({ pool, now, queries, newCodes, countedFirst, vaultOf }: Tools) {
  const begunOf = (id: string, secret: string, username: string): Begun => {
    const address = addressOf(secret, username)
    return { id, secret, address, qr: qrOf(address) }
  }
  return {
    /** @throws Refusal AUTH-1013 who has an app already */
    begin: async (userId: string, username: string): Promise<Begun> => {
      const [id, secret] = [ulid(), newSecret()]
      const sealed = vaultOf(userId).seal(secret)
      await transaction(pool, async (client) => {
        await queries.lock(client, userId)
        if (await queries.totp(userId, client)) throw new Refusal('AUTH-1013')
        await queries.begin(client, id, userId, 'totp', sealed)
      })
      return begunOf(id, secret, username)
    },

    /** What was begun, told again; undefined when that is over. */
    begun: async (userId: string, id: string, username: string): Promise<Begun | undefined> => {
      const sealed = await queries.begun(userId, id)
      return sealed === undefined ? undefined : begunOf(id, vaultOf(userId).unseal(sealed), username)
    },

    /**
     * The first code of the app: from now on it counts.
     * @param onlyFirst asked for by who has proved nothing but the password: over once the person has a second factor
     * @returns the recovery codes, told this once; none for who has some; `over` when it was not begun or is no longer
     */
    confirm: async (userId: string, id: string, code: string, onlyFirst = false): Promise<ConfirmResult> => {
      const sealed = await queries.begun(userId, id)
      if (sealed === undefined) return 'over'
      const secret = vaultOf(userId).unseal(sealed)
      const tried = await countedFirst(userId, id, async () => stepOf(secret, code, now()))
      if ('wait' in tried) return tried
      const step = tried.found
      if (step === undefined) return 'wrong'
      return transaction(pool, async (client) => {
        await queries.lock(client, userId)
        const isFirst = (await queries.count(client, userId)) === 0
        if ((onlyFirst && !isFirst) || !(await queries.confirm(client, userId, id, step))) return 'over'
        return { codes: isFirst ? await newCodes(client, userId) : [] }
      })
    },
  }
}

/** The codes of somebody who signs in. */
function checking({ now, queries, recovery, countedCode, countedTwo, countedProof, vaultOf }: Tools) {
  const spends = async (userId: string, code: string): Promise<'recovery' | undefined> =>
    (await recovery.spendCode(userId, recoveryHash(userId, code))) ? 'recovery' : undefined
  const looksRight = async (userId: string, code: string, next: string): Promise<'right' | undefined> => {
    const totp = await queries.totp(userId)
    if (!totp) return undefined
    const secret = vaultOf(userId).unseal(totp.secret)
    const step = next === '' ? stepOf(secret, code, now()) : stepOfTwo(secret, code, next, now())
    return step !== undefined && (await queries.spendStep(totp.id, step)) ? 'right' : undefined
  }

  return {
    /**
     * Looks at a code of the app, or at a recovery code, which is gone then.
     *
     * @param next the code after it, when two in a row are given
     */
    check: async (userId: string, code: string, from: From, next = ''): Promise<CheckResult> => {
      const tried: Looked<'right' | 'recovery'> = isRecoveryCode(code)
        ? await countedProof(userId, from, () => spends(userId, code))
        : await (next === '' ? countedCode : countedTwo)(userId, from, () => looksRight(userId, code, next))
      return 'wait' in tried ? tried : (tried.found ?? 'wrong')
    },
  }
}

/** What people prove themselves by beside their password. */
export function secondFactors(deps: SecondFactorDeps) {
  const tools = toolsOf(deps)
  const { pool, queries, recovery, newCodes } = tools
  return {
    ...enrolment(tools),
    ...checking(tools),
    ...passkeys(tools, siteOf(deps.publicUrl)),
    need: queries.need,
    sweep: queries.sweep,
    mine: async (userId: string) => {
      const [factors, codesLeft, { demanded }] = await Promise.all([queries.of(userId), recovery.codesLeft(userId), queries.need(userId)])
      return { factors, codesLeft, demanded }
    },

    /** For who has lost everything: as if nothing had been set up. */
    reset: (userId: string): Promise<void> =>
      transaction(pool, async (client) => {
        await queries.lock(client, userId)
        await queries.removeAll(client, userId)
        await recovery.replaceCodes(client, userId, [])
        await forgetAttempts(client, codesFrom(userId, NEW_DEVICES))
      }),

    /** New recovery codes in place of the old. @throws Refusal AUTH-1012 who has no second factor */
    renewCodes: (userId: string): Promise<string[]> =>
      transaction(pool, async (client) => {
        await queries.lock(client, userId)
        if ((await queries.count(client, userId)) === 0) throw new Refusal('AUTH-1012')
        return newCodes(client, userId)
      }),

    /** @throws Refusal AUTH-1012 it is not there, AUTH-1014 it is the last one of a person of whom one is demanded */
    remove: (userId: string, id: string): Promise<void> =>
      transaction(pool, async (client) => {
        await queries.lock(client, userId)
        if (!(await queries.remove(client, userId, id))) throw new Refusal('AUTH-1012')
        if ((await queries.count(client, userId)) > 0) return
        if ((await queries.need(userId, client)).demanded) throw new Refusal('AUTH-1014')
        await recovery.replaceCodes(client, userId, [])
      }),
  }
}

export type SecondFactors = ReturnType<typeof secondFactors>
