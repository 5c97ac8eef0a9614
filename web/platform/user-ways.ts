/** The pages of the user area, in their order; each is `/user/<way>`, named in the texts as `reader.<way>`. */
export const userWays = ['profile', 'password', 'sessions', 'security', 'app', 'data'] as const
