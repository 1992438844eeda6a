import type { UploadSign } from '#contract/attachment.ts'
import { formOf } from '#gateway/modules/attachment/testing.ts'
import type { Run } from './attacks.ts'
import { kindOf, sender } from './requests.ts'

const MB = 1_048_576
const ABREAST = 4

/** Files of the largest size, one after the other on a few connections. */
export async function uploadAll({ scene, count, isOver }: Run, from: string, most: number): Promise<void> {
  const send = sender(scene.url, from)
  const { supplier: headers } = scene.attackers
  const bytes = new Uint8Array(10 * MB - 1)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  let begun = 0
  const one = async () => {
    while (!isOver() && begun++ < most) {
      const permit = await send({ method: 'GET', path: `/api/v3/attachment/pre-upload?name=a.pdf&size=${bytes.length}`, headers })
      count(kindOf(permit))
      if (permit.status !== 200) continue
      const { data: sign } = JSON.parse(permit.text) as { data: UploadSign }
      const form = new Response(formOf(sign, bytes))
      const type = form.headers.get('content-type') ?? ''
      const posted = await send({
        path: new URL(sign.extData.host).pathname,
        headers: { 'content-type': type },
        body: Buffer.from(await form.bytes()),
      })
      count(kindOf(posted))
      count(kindOf(await send({ path: `/api/v3/attachment/post-upload?objectId=${sign.objectId}`, headers, body: '{}' })))
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, one))
}
