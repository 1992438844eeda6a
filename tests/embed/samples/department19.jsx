import { useState } from 'react'

export function Department() {
  const [{ value, selected }, choose] = useState({ value: 'o1', selected: [] })
  return (
    <>
      <fly-org-picker value={value} label="Department" onfly-change={(event) => choose(event.detail)} />
      <output>
        {value} {selected[0]?.name}
      </output>
    </>
  )
}
