import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import type { PagePlace } from '#domain/handbook/places.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { isPlainClick } from '#ui/controls/plain-click.ts'

/** How a reader gets from one page to another. */
export interface Ways {
  /** Address of a page; `#` where addresses are not the application's own. */
  href: (place: PagePlace) => string
  open: (place: PagePlace) => void
  /** Goes to a section of the page that is shown. */
  scroll: (place: PagePlace) => void
  search: (find: string) => void
}

/** A place as parameters of the screen. */
const paramsOf = ({ page, section }: PagePlace) => ({ page, section })

/** The same object as long as the view lives: texts that stand are not drawn again because the view is. */
export function useWays({ navigate, linkTo }: Pick<ScreenProps, 'navigate'> & { linkTo: ScreenProps['linkTo'] | undefined }): Ways {
  const latest = useRef({ navigate, linkTo })
  latest.current = { navigate, linkTo }
  return useMemo(
    () => ({
      href: (place) => latest.current.linkTo?.(paths.help, paramsOf(place)) ?? '#',
      open: (place) => latest.current.navigate(paths.help, paramsOf(place)),
      scroll: (place) => latest.current.navigate(paths.help, paramsOf(place), { stay: true }),
      search: (find) => latest.current.navigate(paths.help, { find }),
    }),
    [],
  )
}

interface PageLinkProps {
  ways: Ways
  to: PagePlace
  /** Within the page that is shown. */
  here?: boolean
  current?: boolean
  className?: string
  children: ReactNode
}

export function PageLink({ ways, to, here = false, current = false, className, children }: PageLinkProps) {
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    ways[here ? 'scroll' : 'open'](to)
  }
  return (
    <a className={className} href={ways.href(to)} aria-current={current ? 'page' : undefined} onClick={press}>
      {children}
    </a>
  )
}
