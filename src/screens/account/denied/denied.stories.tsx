import type { Story } from '#support/story.tsx'
import { Forbidden } from './Forbidden.tsx'
import { NotFound } from './NotFound.tsx'

export const NoPermission: Story = { render: (navigate) => <Forbidden navigate={navigate} /> }
export const NoSuchPage: Story = { render: (navigate) => <NotFound navigate={navigate} /> }
