import { useSyncExternalStore } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import css from './Icon.css?inline'
import { type IconName, icons } from './icons.ts'

const sheet = styleSheet(css)

type Icons = Partial<Record<IconName, readonly string[]>>
let shown: Icons = icons
const watching = new Set<() => void>()

/** The paths of an icon; those that no control needs are there a moment later, in a place that is kept for them. */
function usePaths(name: IconName): readonly string[] {
  const paths = useSyncExternalStore(watch, () => shown[name])
  if (!paths) void showAll()
  return paths ?? []
}

async function showAll(): Promise<void> {
  const { allIcons } = await import('./icons-more.ts')
  if (shown === allIcons) return
  shown = allIcons
  for (const changed of watching) changed()
}

function watch(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** An icon beside a text that says the same: hidden from screen readers. One em high, in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  useStyles(sheet)
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {usePaths(name).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
