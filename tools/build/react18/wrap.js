import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'

// A server has no layout, and React says so.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A component for React up to 18, which writes every property of an element as an attribute and hears none of its events.
 *
 * @param tag the element
 * @param props names that are set as properties
 * @param events handler to event: `{ onFlyBid: 'fly-bid' }`
 */
export const wrap = (tag, props, events) => {
  const Wrapped = forwardRef(({ children, className, ...given }, ref) => {
    const element = useRef(null)
    const written = useRef({})
    const handlers = useRef(given)
    useImperativeHandle(ref, () => element.current)
    useBeforePaint(() => {
      handlers.current = given
      for (const name of props) {
        if (name in given ? Object.is(written.current[name], given[name]) : !(name in written.current)) continue
        element.current[name] = given[name]
        if (name in given) written.current[name] = given[name]
        else delete written.current[name]
      }
    })
    useBeforePaint(() => {
      const { current } = element
      const ends = Object.entries(events).map(([handler, event]) => {
        const hear = (heard) => handlers.current[handler]?.(heard)
        current.addEventListener(event, hear)
        return () => current.removeEventListener(event, hear)
      })
      return () => {
        for (const end of ends) end()
      }
    }, [])
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !props.includes(name) && !(name in events)))
    return createElement(tag, { ...rest, ...(className !== undefined && { class: className }), ref: element }, children)
  })
  Wrapped.displayName = tag
  return Wrapped
}
