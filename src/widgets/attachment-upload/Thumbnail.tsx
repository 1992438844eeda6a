import { useEffect, useState } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { isPicture, visibleName } from '#domain/file-type.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { readPicture } from './attachment.api.ts'
import type { Item } from './items.ts'

/** Larger pictures are not fetched for a thumbnail. */
const MAX_BYTES = 5 * 1_048_576

/** Address of a picture's bytes while it is shown: what was chosen here, else what lies in the storage. Empty when it cannot be shown. */
export function usePicture({ id, ext, size, file, state }: Item, maxBytes: number): string {
  const { http } = useRuntime()
  const [address, setAddress] = useState('')
  const wanted = isPicture(ext) && size <= maxBytes && (file !== undefined || state.phase === 'stored')
  const source = file ?? id
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    let made = ''
    const show = (blob: Blob) => {
      if (controller.signal.aborted) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }
    if (typeof source === 'string') readPicture(http, source, controller.signal).then(show, () => undefined)
    else show(source)
    return () => {
      controller.abort()
      if (made) URL.revokeObjectURL(made)
      setAddress('')
    }
  }, [http, source, wanted])
  return address
}

/** A small picture of a file, an icon of its kind where there is none. */
export function Thumbnail({ item }: { item: Item }) {
  const address = usePicture(item, MAX_BYTES)
  const [broken, setBroken] = useState('')
  return address && broken !== address ? <img src={address} alt="" onError={() => setBroken(address)} /> : <Icon name="file" />
}

/** A picture, as large as the window allows. */
export function Preview({ item, onClose }: { item: Item; onClose: () => void }) {
  const address = usePicture(item, Number.POSITIVE_INFINITY)
  const name = visibleName(item.name)
  return (
    <Dialog open heading={name} width="min(1200px, 96vw)" dismissible onClose={onClose}>
      <div className="attachment-preview">{address && <img src={address} alt={name} />}</div>
    </Dialog>
  )
}
