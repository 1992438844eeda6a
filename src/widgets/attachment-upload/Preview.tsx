import { visibleName } from '#domain/file-type.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Item } from './items.ts'
import { usePicture } from './Thumbnail.tsx'

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
