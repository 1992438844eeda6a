import { FlyOrgPicker } from 'fly-tender/react18'
import { useState } from 'react'

export function Department() {
  const [{ value, selected }, choose] = useState({ value: 'o1', selected: [] })
  return (
    <>
      <FlyOrgPicker value={value} label="Department" onFlyChange={(event) => choose(event.detail)} />
      <output>
        {value} {selected[0]?.name}
      </output>
    </>
  )
}
