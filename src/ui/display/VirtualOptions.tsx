import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { type ListBoxRef, type ListboxProps, OptionRow } from '#ui/controls/Listbox.tsx'

const ROW_PX = 32

/** Thousands of options: only those in sight are drawn. A part of its own, so that short lists do not pay for it. */
export function VirtualOptions(props: ListboxProps & { box: ListBoxRef }) {
  const { options, active, box } = props
  const window = useVirtualizer({
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    initialRect: { width: 0, height: 320 },
  })
  useEffect(() => {
    if (active >= 0) window.scrollToIndex(active, { align: 'auto' })
  }, [active, window])
  const items = window.getVirtualItems()
  // The active option is always in the page: the owner names it by its id.
  const away = active >= 0 && active < options.length && !items.some(({ index }) => index === active)
  const rows = [
    ...items.map(({ index, start }) => ({ index, start })),
    ...(away ? [{ index: active, start: window.getOffsetForIndex(active, 'start')?.[0] ?? active * ROW_PX }] : []),
  ]
  return (
    <div role="presentation" style={{ position: 'relative', blockSize: `${window.getTotalSize()}px` }}>
      {rows.map(({ index, start }) => (
        <OptionRow key={index} {...props} option={options[index]!} index={index} top={start} measure={window.measureElement} />
      ))}
    </div>
  )
}
