import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps, ReactNode } from 'react'
import { type List, ListScreen } from '#lists/index.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { type Row, useEmbedding } from '#screens/workspace/instance/index.ts'
import { SplitView, type SplitViewProps } from './SplitView.tsx'
import type { Opened } from './use-opened.ts'
import { isOf } from './workspace.rules.ts'

interface SplitListProps<R extends Row>
  extends Omit<ComponentProps<typeof ListScreen<R>>, 'list'>,
    Pick<SplitViewProps, 'decides' | 'asking' | 'within' | 'administrates'> {
  /** Of the screen. */
  props: ScreenProps
  /** Of the list itself. */
  path: string
  list: List<R>
  opened: Opened
  children?: ReactNode
}

/** A list of the workspace as every one of them stands in its page, with what a row of it opens. An element has its title in a tab. */
export function SplitList<R extends Row>({ props, path, list, opened, children, ...given }: SplitListProps<R>) {
  useSignals()
  const { decides, asking, within, administrates, ...more } = given
  const { title } = given
  const { params, linkTo } = props
  const isEmbedded = useEmbedding() !== undefined
  return (
    <SplitView {...props} {...{ title, opened, decides, asking, within, administrates }} list={list as unknown as List<Row>}>
      <ListScreen
        {...more}
        embedded={isEmbedded || within === true}
        rowPart={isEmbedded ? 'row' : undefined}
        list={list}
        marked={(row) => isOf(opened.target, row)}
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(path, { view }))}
      />
      {children}
    </SplitView>
  )
}
