import { createHash, createHmac } from 'node:crypto'
import { type AccessKey, amzDate, policyText, signature, signForm } from './post-policy.ts'
import type { Permit } from './store.ts'

/** What differs between the vendors of object storage: the fields of an upload form, and how our own requests are signed. */
export interface Vendor {
  source: 'local2' | 'aliyun' | 'huawei'
  form: (permit: Permit) => Record<string, string | number>
  /** Headers of a request of ours for one object. @param from key of the object that a PUT copies, instead of a body */
  sign: (method: 'GET' | 'PUT' | 'DELETE', url: URL, key: string, at: Date, from?: string) => Record<string, string>
}

export interface Bucket {
  /** Address of the bucket, without a slash at the end: forms go there, objects lie below it. */
  host: string
  bucket: string
  key: AccessKey
}

const sha1 = (secret: string, text: string): string => createHmac('sha1', secret).update(text, 'utf8').digest('base64')
const UNSIGNED = 'UNSIGNED-PAYLOAD'

/** S3 and MinIO: AWS Signature Version 4, in the form and in the header. */
export const s3 = ({ bucket, key }: Bucket): Vendor => ({
  source: 'local2',
  form: (permit) => signForm(key, bucket, permit),
  sign: (method, url, _object, at, from) => {
    const date = amzDate(at)
    const day = date.slice(0, 8)
    const copy = from === undefined ? {} : { 'x-amz-copy-source': `/${bucket}/${from}` }
    const headers: Record<string, string> = { host: url.host, 'x-amz-content-sha256': UNSIGNED, ...copy, 'x-amz-date': date }
    const names = Object.keys(headers).join(';')
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
    const canonical = [method, url.pathname, '', lines.join(''), names, UNSIGNED].join('\n')
    const scope = `${day}/${key.region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
    const { host: _, ...sent } = headers
    return {
      ...sent,
      authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope},SignedHeaders=${names},Signature=${signature(key, day, text)}`,
    }
  },
})

/** The older scheme that OSS and OBS share: HMAC-SHA1 over method, date and resource. */
const headerOf =
  (word: 'OSS' | 'OBS', { bucket, key }: Bucket): Vendor['sign'] =>
  (method, _url, object, at, from) => {
    const date = at.toUTCString()
    const name = `x-${word.toLowerCase()}-copy-source`
    const copy = from === undefined ? {} : { [name]: `/${bucket}/${from}` }
    const named = Object.entries(copy).map(([header, value]) => `${header}:${value}\n`)
    const text = `${method}\n\n\n${date}\n${named.join('')}/${bucket}/${object}`
    return { ...copy, date, authorization: `${word} ${key.id}:${sha1(key.secret, text)}` }
  }

/** @see https://help.aliyun.com/document_detail/31988.html PostObject */
export const aliyun = (bucket: Bucket): Vendor => ({
  source: 'aliyun',
  form: (permit) => {
    const policy = policyText({ bucket: bucket.bucket, key: permit.key, success_action_status: '200' }, permit)
    return {
      key: permit.key,
      bucket: bucket.bucket,
      accessid: bucket.key.id,
      policy,
      signature: sha1(bucket.key.secret, policy),
      expire: Math.floor(permit.expiresAt.getTime() / 1_000),
    }
  },
  sign: headerOf('OSS', bucket),
})

/** One field carries all: `token` is access key, signature and policy. @see https://support.huaweicloud.com/api-obs/obs_04_0012.html */
export const huawei = (bucket: Bucket): Vendor => ({
  source: 'huawei',
  form: (permit) => {
    const policy = policyText({ bucket: bucket.bucket, key: permit.key }, permit)
    return { key: permit.key, bucket: bucket.bucket, token: `${bucket.key.id}:${sha1(bucket.key.secret, policy)}:${policy}` }
  },
  sign: headerOf('OBS', bucket),
})
