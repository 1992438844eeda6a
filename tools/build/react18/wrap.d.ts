import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'

export declare const wrap: <Element extends HTMLElement, Props>(
  tag: string,
  props: readonly string[],
  events: Readonly<Record<string, string>>,
) => ForwardRefExoticComponent<Omit<HTMLAttributes<Element>, keyof Props> & Props & RefAttributes<Element>>
