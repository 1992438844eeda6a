import { createHmac } from 'node:crypto'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { isSameSecret } from '#gateway/platform/vault.ts'
import type { Permit } from './store.ts'

/**
 * Signed upload forms after AWS Signature Version 4 ("POST policy"), both sides. S3 and MinIO check them on their own; for our own disk
 * we check them ourselves, so that a browser needs one code for all three.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */

export interface AccessKey {
  id: string
  secret: string
  region: string
}

/** Fields of a form in the order they are sent. */
export type Fields = Record<string, string>

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SERVICE = 's3'
const END = 'aws4_request'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** @param day `20261121` */
export function signingKey({ secret, region }: AccessKey, day: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), SERVICE), END)
}

/** `20261121T101530Z` */
export const amzDate = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

export const signature = (key: AccessKey, day: string, text: string): string => hmac(signingKey(key, day), text).toString('hex')

/** The policy as vendors read it: base64 of JSON. */
export function policyText(fields: Fields, { minBytes, maxBytes, expiresAt }: Permit): string {
  const conditions = [...Object.entries(fields).map(([name, value]) => ({ [name]: value })), ['content-length-range', minBytes, maxBytes]]
  return Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64')
}

/** Fields of a form that S3, MinIO and our own disk take. */
export function signForm(key: AccessKey, bucket: string, permit: Permit) {
  const date = amzDate(permit.now)
  const day = date.slice(0, 8)
  const fields = {
    key: permit.key,
    bucket,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${key.id}/${day}/${key.region}/${SERVICE}/${END}`,
    'x-amz-date': date,
  }
  const policy = policyText(fields, permit)
  return { ...fields, policy, 'x-amz-signature': signature(key, day, policy) }
}

/** The id of the key that a form says it was signed with. */
export const credentialOf = (form: Fields): string => (form['x-amz-credential'] ?? '').split('/')[0]!

const refused = () => new Refusal('FILE-1005')

/**
 * Checks a form that came in: the signature, the time, and that every field is one the policy names, with the value it names.
 *
 * @returns what the policy allows, in bytes
 * @throws Refusal FILE-1005 whatever is wrong
 */
export function verifyForm(key: AccessKey, form: Fields, now: Date): { minBytes: number; maxBytes: number } {
  const { policy = '', 'x-amz-signature': given = '', ...fields } = form
  const [id, day = '', region, ...rest] = (fields['x-amz-credential'] ?? '').split('/')
  if (id !== key.id || region !== key.region || rest.join('/') !== `${SERVICE}/${END}`) throw refused()
  if (fields['x-amz-algorithm'] !== ALGORITHM || !fields['x-amz-date']?.startsWith(day)) throw refused()
  if (!isSameSecret(given, signature(key, day, policy))) throw refused()
  // What follows was signed by us; it still may be old, or of another form.
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: (Fields | ['content-length-range', number, number])[]
  }
  if (!(Date.parse(expiration) > now.getTime())) throw refused()
  const named = Object.assign({}, ...conditions.filter((condition) => !Array.isArray(condition))) as Fields
  const names = new Set([...Object.keys(named), ...Object.keys(fields)])
  for (const name of names) if (named[name] === undefined || named[name] !== fields[name]) throw refused()
  const range = conditions.find((condition) => Array.isArray(condition))
  if (!range) throw refused()
  return { minBytes: range[1], maxBytes: range[2] }
}
