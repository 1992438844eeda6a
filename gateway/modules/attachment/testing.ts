import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadSign } from '#contract/attachment.ts'
import { type GatewayOptions, startGateway, type TestGateway, type TestUser } from '#support/gateway.ts'

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0))
export const PDF = bytesOf('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

export interface FileGateway extends TestGateway {
  folder: string
}

/** A gateway with a folder for files of its own, both gone at the end. */
export async function startFileGateway(users: Record<string, TestUser>, options: GatewayOptions = {}): Promise<FileGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'fly-files-'))
  const gateway = await startGateway(users, { ...options, environment: { dataDir: folder, ...options.environment } })
  const close = async () => {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...gateway, folder: join(folder, 'files'), close }
}

/** The form that a browser posts for this permission, as the specification lists the fields for each vendor. */
export function formOf({ source, url, extData }: UploadSign, bytes: Uint8Array<ArrayBuffer>, name = 'file'): FormData {
  const form = new FormData()
  const put = (fields: Record<string, string | number | undefined>) => {
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  }
  const { policy, token, bucket } = extData
  if (source === 'huawei') put({ key: url, token })
  else if (source === 'aliyun')
    put({
      key: url,
      OSSAccessKeyId: extData.accessid,
      policy,
      Signature: extData.signature,
      Expires: extData.expire,
      success_action_status: '200',
    })
  else
    put({
      key: url,
      bucket,
      policy,
      'x-amz-date': extData['x-amz-date'],
      'x-amz-signature': extData['x-amz-signature'],
      'x-amz-algorithm': extData['x-amz-algorithm'],
      'x-amz-credential': extData['x-amz-credential'],
    })
  form.append('file', new Blob([bytes]), name)
  return form
}

/** Posts a form to the gateway, through a socket. */
export async function post(gateway: TestGateway, { extData }: UploadSign, form: FormData | string, headers: Record<string, string> = {}) {
  const answer = await fetch((await gateway.url()) + new URL(extData.host).pathname, { method: 'POST', body: form, headers })
  const { messageCode } = (await answer.json()) as { messageCode?: string }
  return { status: answer.status, code: messageCode }
}

export async function permit(
  gateway: TestGateway,
  user: string,
  name: string,
  more: { size?: number; accessType?: 'auth' | 'public'; bizType?: string } = {},
): Promise<UploadSign> {
  const { body } = await gateway
    .as(user)
    .call('GET /api/v3/attachment/pre-upload', { bizType: 'default', accessType: 'auth', name, ...more })
  if (body.messageCode) throw new Error(`${body.messageCode} ${body.message}`)
  return body.data
}

export const finish = (gateway: TestGateway, user: string, objectId: string) =>
  gateway.as(user).call('POST /api/v3/attachment/post-upload', undefined as never, { query: { objectId } })

/** The whole way of one file; answers its id. */
export async function upload(
  gateway: TestGateway,
  user: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  more: { accessType?: 'auth' | 'public'; bizType?: string } = {},
): Promise<string> {
  const sign = await permit(gateway, user, name, more)
  const posted = await post(gateway, sign, formOf(sign, bytes))
  if (posted.status !== 200) throw new Error(`posting answered ${posted.status} ${posted.code}`)
  const { body } = await finish(gateway, user, sign.objectId)
  if (body.messageCode) throw new Error(`${body.messageCode} ${body.message}`)
  return body.data.id
}
