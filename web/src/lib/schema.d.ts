// Written by `npm run types` from the OpenAPI document of the server. Do not edit.

export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audit log, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries before this one: `older` of the previous page. */
                    before?: number;
                    /** @description Maximum number [default: 100]. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditPage"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A consistent copy of the whole database. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.sqlite3": number[];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bots, including removed ones, in order of registration. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/{id}/bench": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Benches a bot until it is reinstated. Its running matches are played to the end, or aborted. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Because"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a bot a new password, generated by the server and shown once. Its owner is signed out everywhere. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MadePassword"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/{id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes a bot for good. Its games stay, so its name stays taken. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Because"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/{id}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renames a bot. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenameBot"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/{id}/unbench": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reinstates a benched bot. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bots/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes several bots for good, all of them or none. Bots that were already removed are skipped. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RemoveBots"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemovedBots"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/games/{id}/abort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Aborts a running match at once: one side loses it, or it is played again from the start. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AbortMatch"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AbortedMatch"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/games/{id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every call of a game, to both sides. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GameCalls"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/games/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Voids a finished game, so that it no longer counts. It may be played again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VoidGame"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GameSummary"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The invitation codes, and how often each was used. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invitation"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates an invitation code. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invitation"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes an invitation code: no more bots can register with it. Bots registered earlier stay. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Opens registration, closes it, or makes it require an invitation code. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Registration"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/screens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The screens. Only hashes of their tokens are stored. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Screen"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a screen. With its token the feed shows the fleets of running matches. The token is shown once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewScreen"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MadeScreen"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/screens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a screen. Pages that use it are disconnected at once. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs the organiser in. Sets a cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrganiserSignIn"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrganiserSession"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Signs the organiser out. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Signed out. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organiser's sessions, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OrganiserSession"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one of the organiser's sessions. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session has ended. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What uses the disk space. This reads the whole database, so call it rarely. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StorageInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens for scripts. Only their hashes are stored. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScriptToken"][];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Creates a token for a script, which then acts as the organiser. It is shown once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewScriptToken"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MadeScriptToken"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a tournament. It does not start yet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTournament"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tournaments/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pauses a tournament: running matches are played to the end, and no new ones start. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tournaments/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resumes a paused tournament. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tournaments/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Starts a tournament with all bots that can be called. A repeating one waits until there are two. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tournaments/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stops a tournament and its repeats for good. Running matches are aborted and do not count. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All bots except removed ones, in order of registration. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotInfo"][];
                    };
                };
            };
        };
        put?: never;
        /** Registers a bot and signs in to it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewBot"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnBot"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a bot's password. All other sessions are signed out. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangeBotPassword"];
                };
            };
            responses: {
                /** @description The password was changed. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/{id}/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets or removes a bot's URL, from the next call on. Needs its password or a session. The bot is checked automatically
         *     soon after.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SetBotUrl"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotRecord"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bot that you are signed in to, with everything its owner may see. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnBot"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks your own bot outside of any game: asks for fleets and orders, and says what is wrong. If a check is running
         *     already, its result is returned.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BotCheck"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The finished games of your own bot, newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only games before this cursor: `older` of the previous page. */
                    before?: number;
                    /** @description Maximum number [default: 50]. */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnGamesPage"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me/games/{id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every call to your own bot in one game. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CallPage"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me/games/{id}/calls/{n}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Repeats a call of a finished game, at the bot's current URL. This has no effect on any game. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    n: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CallInfo"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in to a bot. Sets a cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BotSignIn"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnBot"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Signs out. Does nothing if nobody is signed in. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Signed out. */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All captains, with the presets that each plays. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CaptainInfo"][];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is happening now: the current tournament, its running matches, and what comes next. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EventInfo"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finished games of all tournaments, in the order in which they ended: all of them, unless a limit is given. The header
         *     `x-broadside-next` has the value to send as `since` next time.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The format [default: `json`]. */
                    format?: components["schemas"]["ExportFormat"];
                    /** @description Maximum number [default: all]. */
                    limit?: number;
                    /** @description Only games after this cursor [default: from the first]. */
                    since?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        /** @description The value to send as `since` next time. */
                        "x-broadside-next"?: number;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExportPage"];
                        "text/csv": string;
                        "text/plain": string;
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Bot matches, live: a WebSocket. The client's first frame is `hello`; see FeedRequest and FeedFrame. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The socket is open. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleets/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a fleet and lists everything that is wrong with it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CheckFleet"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ok"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fleets/random": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A random legal fleet. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RandomFleet"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FleetBody"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A finished game, turn by turn, with both fleets. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FinishedGame"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every order of a finished game compared with the best one: the same text as `broadside analyse --json --heat`.
         *     The first request starts the analysis; until it is done, the answer shows its progress. Results are stored.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GameAnalysis"];
                    };
                };
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AnalysisProgress"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/notation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A finished game in the notation. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kits/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A kit to start a bot from, as a zip file: `python.zip`, `javascript.zip`, `rust.zip`, `go.zip`, `java.zip` or `csharp.zip`. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": number[];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The leaderboard, ordered by wins, then draws, then fewest losses. */
        get: {
            parameters: {
                query?: {
                    /** @description Which games to count [default: `all`]. */
                    scope?: components["schemas"]["LeaderboardScope"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Leaderboard"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI document. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pictures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of a game for link previews, 1200x630: the boards as spectators see them once it is over, until then only
         *     names and rules.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": number[];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may register a bot. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Registration"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The presets, in display order. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RulesInfo"][];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks custom rules and lists everything that is wrong with them. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RulesText"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RulesChecked"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a table. The tokens in the answer are shown once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTable"];
                };
            };
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Opened"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table's state. Reading it takes no seat. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TableInfo"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the free seat. The token in the answer is shown once. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Join"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SeatToken"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another game between the same players, with the first move swapped. Each player asks for their own seat. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Opened"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live table: a WebSocket. The first frame of the client is `hello`; see ClientFrame and ServerFrame. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The socket is open. */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All tournaments, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentInfo"][];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A tournament with its standings and crosstable. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TournamentDetails"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The finished games of a tournament, in the order in which they ended. */
        get: {
            parameters: {
                query?: {
                    /** @description Maximum number [default: 100]. */
                    limit?: number;
                    /** @description Only games of these two slots, such as `1,2`, in either order. */
                    pair?: string;
                    /** @description Only games after this cursor [default: from the first]. */
                    since?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GamesPage"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the program is alive: a restart would not help, whatever else is wrong. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics for Prometheus. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server may get requests: its database answers and has room, its tasks run, and it is not about to stop. If
         *     not, the details of the problem say why.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ready"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What happens to an aborted match.
         * @enum {string}
         */
        AbortDecision: "lost" | "again";
        /** @description An aborted match. */
        AbortedMatch: {
            game?: components["schemas"]["GameSummary"] | null;
            /** @description The match's id while it was played. */
            id: string;
        };
        /** @description Aborts a running match. */
        AbortMatch: {
            /** @description What happens to it. */
            decide: components["schemas"]["AbortDecision"];
            loser?: components["schemas"]["Seat"] | null;
            /** @description The reason, for the audit log. */
            reason: components["schemas"]["OneLine"];
        };
        /** @description A hint, based only on what the player knows. */
        Advice: components["schemas"]["Surety"] & {
            /** @description The squares of the region. */
            area: components["schemas"]["Cell"][];
            /** @description Where to fire: all squares that are equally good, or the best salvo. */
            best?: components["schemas"]["Cell"][] | null;
            /**
             * Format: double
             * @description Expected hits there; for a single shot, the chance of a hit.
             */
            expected?: number | null;
            /** @description How much it reveals. */
            grade: components["schemas"]["HintGrade"];
            /** @description The chance of a hit at every square, row by row, in thousandths; null where firing is not allowed. */
            heat?: (number | null)[] | null;
            /** @description The name of the region: "upper left", "centre". */
            region: string;
            /** @description The best special orders available now. */
            strikes?: components["schemas"]["AdvisedOrder"][] | null;
        };
        /** @description A special order and its expected hits. */
        AdvisedOrder: {
            /**
             * Format: double
             * @description Its expected hits.
             */
            expected: number;
            /** @description The order. */
            order: components["schemas"]["Order"];
        };
        /** @description The progress of an analysis. */
        AnalysisProgress: {
            /** @description Steps done; also 0 while it waits in the queue. */
            done: number;
            /** @description Total steps; 0 while unknown. */
            of: number;
        };
        /**
         * @description What an illegal attempt costs.
         * @enum {string}
         */
        Answer: "refused" | "turn-lost" | "forfeit";
        /** @description The artillery order: unlocked by sinking a ship, at most one stored. */
        ArtilleryRules: {
            /**
             * Format: int32
             * @description The side of the square it fires at.
             */
            size: number;
        };
        /** @description An entry of the audit log. */
        AuditEntry: {
            /** @description When. */
            at: string;
            /** @description Which bot it was done to. */
            bot?: string | null;
            /** @description Details: plain text, not markup. */
            details: string;
            /**
             * Format: int32
             * @description Counted from 1.
             */
            n: number;
            /** @description What was done, as one word. */
            what: string;
            /** @description Who did it: `organiser`, `script NAME`, `command line`, `bot NAME`, `nobody`. */
            who: string;
        };
        /** @description A part of the audit log, the newest entry first. */
        AuditPage: {
            /** @description The entries. */
            entries: components["schemas"]["AuditEntry"][];
            /**
             * Format: int32
             * @description Send it as `before` for the next page; missing on the last page.
             */
            older?: number | null;
        };
        /** @description Gives a reason for an action on a bot. */
        Because: {
            /** @description Shown to the bot's owner and in the audit log. */
            reason: components["schemas"]["OneLine"];
            /** @description What happens to matches the bot is playing [default: they are finished]. */
            runningMatches?: components["schemas"]["RunningMatches"];
        };
        /**
         * @description Who benched a bot.
         * @enum {string}
         */
        BenchedBy: "organiser" | "failures";
        /** @description Size and labels of the board. */
        BoardRules: {
            /**
             * Format: int32
             * @description Rows, 4 to 16.
             */
            height: number;
            /** @description Which axis carries the letters. */
            labels?: components["schemas"]["Labels"];
            /**
             * Format: int32
             * @description Columns, 4 to 16.
             */
            width: number;
        };
        /**
         * @description What a bot is doing at the moment.
         * @enum {string}
         */
        BotActivity: "playing" | "ready" | "unchecked" | "check-failed" | "other-rules" | "no-url" | "benched" | "removed";
        /** @description The result of checking a bot: asking it for fleets and orders outside any game. */
        BotCheck: {
            /** @description The calls made. */
            calls: components["schemas"]["CallInfo"][];
            /** @description Name and version of the rules used. */
            rules: string;
            slow?: components["schemas"]["SlowAnswer"] | null;
            /** @description The result. */
            verdict: components["schemas"]["CheckVerdict"];
            /** @description The result in a sentence: plain text, not markup. */
            words: string;
        };
        /** @description What is public about a bot. */
        BotInfo: {
            /** @description What it is doing. */
            activity: components["schemas"]["BotActivity"];
            /** @description Whether it has a URL. Only its owner and the organiser see the URL itself. */
            hasUrl: boolean;
            /** @description Its id, used in links. */
            id: string;
            /** @description Its name: plain text, not markup. */
            name: string;
            /**
             * @description Why it does not play, if it was benched for failing or does not know the rules. The organiser's
             *     reasons are only shown to its owner.
             */
            reason?: string | null;
            /** @description All its games that count. */
            record: components["schemas"]["Score"];
            /** @description Whether it takes part in tournaments. */
            state: components["schemas"]["BotState"];
        };
        /** @description A bot with everything its owner and the organiser may see. */
        BotRecord: {
            benchedBy?: components["schemas"]["BenchedBy"] | null;
            check?: components["schemas"]["CheckSummary"] | null;
            /** @description When it was registered. */
            created: string;
            /** @description Its id, used in links. */
            id: string;
            /** @description Its name: plain text, not markup. */
            name: string;
            /** @description Why it does not take part. */
            reason?: string | null;
            /** @description Names of other bots with the same URL. Shown only to the organiser. */
            sameUrlAs?: string[];
            /** @description When it entered this state. */
            since: string;
            /** @description Whether it takes part in tournaments. */
            state: components["schemas"]["BotState"];
            /** @description Its URL. */
            url?: string | null;
        };
        /** @description Signs in to a bot. */
        BotSignIn: {
            /** @description Its name, in upper or lower case. */
            name: components["schemas"]["PlayerName"];
            /** @description Its password. */
            password: components["schemas"]["Password"];
        };
        /**
         * @description Whether a bot takes part in tournaments.
         * @enum {string}
         */
        BotState: "active" | "benched" | "removed";
        /**
         * @description Why the server closes a connection.
         * @enum {string}
         */
        ByeReason: "restart" | "slow" | "full" | "idle" | "token" | "protocol" | "left";
        /** @description A value for each side. */
        BySeat: {
            /** @description Seat A's value. */
            A?: string | null;
            /** @description Seat B's value. */
            B?: string | null;
        };
        /** @description One call to a bot. */
        CallInfo: {
            /** @description The address that answered, if any. */
            answeredBy?: string | null;
            /** @description The kind of call: `hello`, `placement`, `move` or `end`. */
            call: string;
            /** @description A shell command that repeats the call. */
            curl: string;
            fault?: components["schemas"]["Fault"] | null;
            /**
             * Format: int32
             * @description Its number among the calls of the game to this bot, from 1.
             */
            n: number;
            /** @description The full URL. */
            place: string;
            /** @description The request body. */
            request: string;
            /** @description The answer, truncated if very long. If `withheld` is set, a sentence that says why it is not shown. */
            response: string;
            /**
             * Format: int32
             * @description The size of the answer in bytes.
             */
            responseBytes: number;
            /** @description When it was sent. */
            startedAt: string;
            /**
             * Format: int32
             * @description The HTTP status, if there was an answer.
             */
            status?: number | null;
            /** @description How long it took. */
            times: components["schemas"]["CallTimes"];
            /**
             * @description Whether the answer is withheld: it came from the organiser's machine or network, is not a bot's
             *     answer, and the viewer is elsewhere.
             */
            withheld?: boolean;
        };
        /** @description The calls of a game to one bot. */
        CallPage: {
            /** @description The calls, in order. */
            calls: components["schemas"]["CallInfo"][];
            /** @description The game. */
            game: string;
            /** @description The bot's seat. */
            seat: components["schemas"]["Seat"];
        };
        /** @description Timing of a call, in milliseconds from its start. */
        CallTimes: {
            /**
             * Format: double
             * @description Until the connection was open; missing if it was open before or failed.
             */
            connectMs?: number | null;
            /**
             * Format: double
             * @description Until the first byte of the answer.
             */
            firstByteMs?: number | null;
            /**
             * Format: double
             * @description Until the last byte of the answer, or until the server gave up.
             */
            totalMs: number;
        };
        /** @description A captain: a computer opponent. */
        CaptainInfo: {
            /** @description How it plays, in one line. */
            description: string;
            /**
             * Format: int32
             * @description Its level, 1 for the weakest; missing for reference opponents.
             */
            level?: number | null;
            /** @description The name to use in requests. */
            name: string;
            /** @description The presets it plays. */
            plays: string[];
            /** @description How many shots it needs on average to sink a random fleet, for each preset it was measured with. */
            strength?: {
                [key: string]: number;
            } | null;
            /** @description The name to display. */
            title: string;
        };
        /** @description One square by column and row, both from 0 at the top left. */
        Cell: {
            /**
             * Format: int32
             * @description The column.
             */
            x: number;
            /**
             * Format: int32
             * @description The row.
             */
            y: number;
        };
        /** @description Changes a bot's password. */
        ChangeBotPassword: {
            /** @description The new password again. */
            confirmPassword: components["schemas"]["Password"];
            /** @description The new password. */
            newPassword: components["schemas"]["NewPassword"];
            /** @description The current password. */
            password: components["schemas"]["Password"];
        };
        /** @description Asks whether a fleet is legal. */
        CheckFleet: {
            /** @description The fleet. */
            fleet: components["schemas"]["Fleet"];
            /** @description The rules of the fleet. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description The result of the last check of a bot, without its calls. */
        CheckSummary: {
            /** @description When it was checked. */
            at: string;
            /** @description Name and version of the rules used. */
            rules: string;
            slow?: components["schemas"]["SlowAnswer"] | null;
            /** @description The result. */
            verdict: components["schemas"]["CheckVerdict"];
            /** @description The result in a sentence: plain text, not markup. */
            words: string;
        };
        /**
         * @description Whether a bot is ready.
         * @enum {string}
         */
        CheckVerdict: "ready" | "no-url" | "wrong" | "other-rules";
        /** @description A class of ship. */
        ClassInfo: {
            /**
             * Format: int32
             * @description Hits each square takes.
             */
            armour: number;
            /**
             * Format: int32
             * @description Ships in a fleet.
             */
            count: number;
            /**
             * Format: int32
             * @description Shots it adds to a salvo.
             */
            guns: number;
            /**
             * Format: int32
             * @description Squares of each ship.
             */
            length: number;
            /** @description Its name in files, in the notation and for bots. */
            name: string;
            /** @description The shortest start of its name that no other class shares. */
            short: string;
            /** @description Whether radar cannot see it. */
            stealth: boolean;
            /** @description What people call it. */
            title: string;
        };
        /**
         * @description When the shooter learns which class was hit.
         * @enum {string}
         */
        ClassTold: "never" | "on-sinking" | "on-hit";
        /** @description What a client sends. The first frame is `hello`. */
        ClientFrame: {
            /**
             * Format: int32
             * @description The number of the last event seen; 0 at first.
             */
            after: number;
            /** @description The seat's token; spectators have none. */
            token?: string | null;
            /** @enum {string} */
            type: "hello";
        } | {
            /** @description The fleet. */
            fleet: components["schemas"]["Fleet"];
            /** @enum {string} */
            type: "place";
        } | {
            /** @description The order. */
            order: components["schemas"]["Order"];
            /**
             * Format: int32
             * @description How many events the player has seen, so that an order sent twice is recognised.
             */
            turn: number;
            /** @enum {string} */
            type: "order";
        } | {
            /** @description All marked squares. */
            marks: components["schemas"]["Cell"][];
            /** @enum {string} */
            type: "pencil";
        } | {
            /** @description How much to reveal. */
            grade: components["schemas"]["HintGrade"];
            /**
             * Format: int32
             * @description How many events the player has seen.
             */
            turn: number;
            /** @enum {string} */
            type: "hint";
        } | {
            /** @description The new setting. */
            coach: components["schemas"]["Coaching"];
            /** @enum {string} */
            type: "coach";
        } | {
            /** @enum {string} */
            type: "leave";
        } | {
            /** @enum {string} */
            type: "ping";
        };
        /** @description Milliseconds left on both clocks. */
        ClockLeft: {
            /**
             * Format: int64
             * @description A's clock.
             */
            A: number;
            /**
             * Format: int64
             * @description B's clock.
             */
            B: number;
        };
        /** @description Thinking time of each player. */
        ClockSetting: {
            /**
             * Format: int32
             * @description Added after each order, at most an hour.
             */
            incrementSeconds: number;
            /**
             * Format: int32
             * @description For the whole game, 10 seconds to a day.
             */
            totalSeconds: number;
        };
        /**
         * @description How much the coach helps at a table. Between people it applies once both have agreed.
         * @enum {string}
         */
        Coaching: "off" | "sparing" | "open";
        /** @description A sentence, and what it says for programs. */
        CodedMessage: {
            /** @description What it says, as a code that never changes. */
            code: string;
            /** @description The sentence in English: plain text, not markup. */
            message: string;
            /** @description The values in the sentence, by name. */
            params?: Record<string, never>;
        };
        /** @description What radar saw. */
        Echo: {
            /** @description These squares are occupied. */
            cells: components["schemas"]["Cell"][];
        } | {
            /** @description Whether anything is there. */
            presence: boolean;
        } | "obscured";
        /**
         * @description The result of a shot.
         * @enum {string}
         */
        Effect: "miss" | "hit" | "sunk";
        /** @description A bot or captain in a tournament. */
        EntrantInfo: {
            /** @description The bot, if it is one. */
            botId?: string | null;
            /** @description Bot or captain. */
            kind: components["schemas"]["EntrantKind"];
            /** @description Its name: plain text, not markup. */
            name: string;
            /**
             * Format: int32
             * @description Its slot, from 1.
             */
            slot: number;
        };
        /**
         * @description The kind of an entrant.
         * @enum {string}
         */
        EntrantKind: "bot" | "captain";
        /** @description Totals. */
        EventCounts: {
            /**
             * Format: int32
             * @description Those of them that have a URL.
             */
            active: number;
            /**
             * Format: int32
             * @description Bots that were not removed.
             */
            bots: number;
            /**
             * Format: int32
             * @description Finished games that count.
             */
            games: number;
        };
        /** @description What is happening now. */
        EventInfo: {
            /**
             * @description Where other machines reach this server, such as `http://192.168.1.7:3000`; missing if only its own
             *     machine can.
             */
            address?: string | null;
            /** @description Totals. */
            counts: components["schemas"]["EventCounts"];
            /** @description The pairs that play next, by name, the next one first. */
            next: string[][];
            /** @description The running matches. */
            running: components["schemas"]["MatchCard"][];
            tournament?: components["schemas"]["TournamentInfo"] | null;
        };
        /**
         * @description Whether all fleets were counted.
         * @enum {string}
         */
        Exactness: "exact" | "sampled";
        /**
         * @description The format of an export.
         * @enum {string}
         */
        ExportFormat: "json" | "csv" | "bgn";
        /** @description Finished games in the order they ended, including those that do not count. */
        ExportPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description Send it as `since` next time: the cursor of the last game here, or the one sent.
             */
            next: number;
        };
        /** @description What is wrong with a bot's answer, worded for its author: where, what was found, what was expected. */
        Fault: {
            /** @description Which rule an illegal order or fleet breaks, as a code that never changes; see docs/codes.md. */
            code?: string | null;
            /** @description What was found there. */
            found: string;
            /** @description The kind of fault. */
            kind: components["schemas"]["FaultKind"];
            /**
             * @description Where in the answer: a JSON path such as `$.ships[2].cells[0].x`, or a line and column if the text is
             *     not JSON; missing if it is about the whole answer.
             */
            place?: string | null;
            /** @description What was expected. */
            wanted: string;
        };
        /**
         * @description The kinds of fault a bot's answer can have.
         * @enum {string}
         */
        FaultKind: "invalid-placement" | "illegal-order" | "second-radar" | "timeout" | "flag" | "unreachable" | "bad-status" | "bad-json" | "too-big";
        /**
         * @description What spectators receive. The first frame is a `snapshot`; frames with a `seq` are the summary and are numbered
         *     without gaps after it. `match`, `event` and `gone` come only for matches that the client watches.
         */
        FeedFrame: {
            /** @description The leaderboard of all tournaments. */
            allTime: components["schemas"]["Row"][];
            /** @description The leaderboard of the current tournament. */
            current: components["schemas"]["Row"][];
            /** @description Whether live updates are delayed; results are not lost. */
            delayed?: boolean;
            /** @description The matches being played, in the order they started. */
            matches: components["schemas"]["MatchCard"][];
            /** @description The pairs that play next, by name, the next one first. */
            next: string[][];
            /** @description The last finished games, the newest first. */
            recent: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description The number of the last frame included.
             */
            seq: number;
            tournament?: components["schemas"]["TournamentInfo"] | null;
            /** @enum {string} */
            type: "snapshot";
        } | {
            /** @description The match. */
            match: components["schemas"]["MatchCard"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "started";
        } | {
            /** @description The match. */
            match: components["schemas"]["LiveMatch"];
            /** @enum {string} */
            type: "match";
        } | {
            /** @description The match. */
            match: string;
            /** @enum {string} */
            type: "gone";
        } | {
            /** @description What this client sees of it. */
            event: components["schemas"]["LiveEvent"];
            /** @description The match. */
            match: string;
            /** @enum {string} */
            type: "event";
        } | {
            /** @description The commitment of each side. */
            commitments: components["schemas"]["BySeat"];
            /** @description The fleets, if there were any. */
            fleets: components["schemas"]["Fleets"];
            /** @description Its result. */
            game: components["schemas"]["GameSummary"];
            /** @description The match. */
            match: string;
            /** @description What opens the commitments. */
            salts: components["schemas"]["BySeat"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "ended";
        } | {
            /** @description The match. */
            match: string;
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "dropped";
        } | {
            /** @description The game as shown from now on, with the reason. */
            game: components["schemas"]["GameSummary"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "voided";
        } | {
            /** @description The leaderboard of all tournaments. */
            allTime: components["schemas"]["Row"][];
            /** @description The leaderboard of the current tournament. */
            current: components["schemas"]["Row"][];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "standings";
        } | {
            /** @description The pairs that play next, by name, the next one first. */
            next: string[][];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            tournament?: components["schemas"]["TournamentInfo"] | null;
            /** @enum {string} */
            type: "tournament";
        } | {
            /** @description Whether they are delayed. */
            delayed: boolean;
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            type: "delayed";
        } | {
            /** @description Why. A client that was too slow may reconnect and gets a new snapshot. */
            reason: components["schemas"]["ByeReason"];
            /** @enum {string} */
            type: "bye";
        };
        /** @description What a spectator sends: a `hello` first, then a `watch` whenever it wants to see other matches. */
        FeedRequest: {
            /** @description The token of an organiser's screen, which also sees the fleets. */
            screen?: string | null;
            /** @enum {string} */
            type: "hello";
        } | {
            /** @description The matches, at most twelve. */
            matches: components["schemas"]["WatchFrom"][];
            /** @enum {string} */
            type: "watch";
        };
        /** @description A finished game for the replay. */
        FinishedGame: {
            game?: components["schemas"]["GameInfo"] | null;
            /** @description The game in the notation. */
            notation: string;
            /** @description What happened, turn by turn, the opening first, with nothing hidden. */
            steps: components["schemas"]["Sighting"][][];
            /** @description The table it was played at, or the equivalent for a tournament game. */
            table: components["schemas"]["TableInfo"];
        };
        /**
         * @description What happens when a player fires again at a cell.
         * @enum {string}
         */
        FireAgain: "refused" | "turn-lost" | "allowed";
        /**
         * @description Who moves first, as seen by the player who opens the table.
         * @enum {string}
         */
        First: "me" | "them" | "random";
        /** @description A whole fleet. */
        Fleet: components["schemas"]["Ship"][];
        /** @description A fleet as an answer. */
        FleetBody: {
            /** @description The fleet. */
            fleet: components["schemas"]["Fleet"];
        };
        /** @description The fleets of both sides. */
        Fleets: {
            A?: components["schemas"]["Fleet"] | null;
            B?: components["schemas"]["Fleet"] | null;
        };
        /** @description The analysis of a finished game. */
        GameAnalysis: {
            /** @description Seat A's game. */
            a: components["schemas"]["SideAnalysis"];
            /** @description Seat B's game. */
            b: components["schemas"]["SideAnalysis"];
            /** @description The turning points, in game order. */
            moments: components["schemas"]["GameMoment"][];
            /** @description Every order, in game order. */
            orders: components["schemas"]["OrderAnalysis"][];
            /** @description The rules, by name and version. */
            rules: string;
            /**
             * Format: int32
             * @description The version of the analysis; a higher one replaces a lower one.
             */
            version: number;
        };
        /** @description All calls of a game, for the organiser. */
        GameCalls: {
            /** @description The calls to each bot whose log is still stored. */
            bots: components["schemas"]["CallPage"][];
            /** @description The game. */
            game: string;
        };
        /** @description A player of a game. */
        GameEntrantInfo: {
            /** @description The bot, if it is one. */
            botId?: string | null;
            fault?: components["schemas"]["FaultKind"] | null;
            /** @description Bot or captain. */
            kind: components["schemas"]["EntrantKind"];
            /** @description The name at that time: plain text, not markup. */
            name: string;
            /**
             * Format: int32
             * @description Its slot in the tournament, from 1.
             */
            slot: number;
        };
        /** @description What a finished tournament game has besides the game itself. */
        GameInfo: {
            /** @description The commitment of each side before the first shot. */
            commitments: components["schemas"]["BySeat"];
            /** @description The name of its tournament: plain text, not markup. */
            event: string;
            /** @description What opens the commitments, together with the fleets. */
            salts: components["schemas"]["BySeat"];
            /** @description The game. */
            summary: components["schemas"]["GameSummary"];
        };
        /** @description A memorable order of a game. */
        GameMoment: {
            /**
             * Format: double
             * @description By how many hits.
             */
            by: number;
            /** @description What was special about it. */
            kind: components["schemas"]["MomentKind"];
            /** @description Whose order it was. */
            seat: components["schemas"]["Seat"];
            /** @description The step of the game. */
            step: number;
            /**
             * Format: int32
             * @description The number of the turn or round.
             */
            turn: number;
        };
        /** @description Finished games in the order they ended. */
        GamesPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description Send it as `since` for the next page; missing if there are no more yet.
             */
            next?: number | null;
        };
        /** @description A finished game of a tournament. */
        GameSummary: {
            /** @description When it started. */
            beganAt: string;
            /** @description Why it ended, as one word. */
            cause: string;
            /**
             * Format: int64
             * @description Its number among all finished games, from 1; `since` of an export refers to it.
             */
            cursor: number;
            /** @description When it ended. */
            endedAt: string;
            /** @description Who moved first. */
            first: components["schemas"]["Seat"];
            /** @description Its id, used in links. */
            id: string;
            /**
             * Format: int32
             * @description Its number among the games of the tournament, from 1.
             */
            number: number;
            /** @description The outcome. */
            outcome: components["schemas"]["Outcome"];
            /** @description The players, at A and at B. */
            players: components["schemas"]["GameEntrantInfo"][];
            /** @description The tournament. */
            tournament: string;
            /**
             * Format: int32
             * @description The number of orders, both sides together.
             */
            turns: number;
            /** @description Why it ended, in a sentence. */
            verdict: string;
            voided?: components["schemas"]["Voided"] | null;
        };
        /**
         * @description How far apart ships must be.
         * @enum {string}
         */
        Gap: "none" | "all-around";
        /** @description How long players may stay away. A player's time only runs while the opponent is there. */
        Grace: {
            /**
             * Format: int64
             * @description What seat A has left, in milliseconds, while its time runs.
             */
            A?: number | null;
            /**
             * Format: int64
             * @description What seat B has left, in milliseconds, while its time runs.
             */
            B?: number | null;
            /**
             * Format: int32
             * @description The total, in seconds.
             */
            seconds: number;
        };
        /**
         * @description The word `guns`.
         * @enum {string}
         */
        Guns: "guns";
        /** @description The server's health. */
        Health: {
            /**
             * @description Only for a node of a cluster: "connected" or "disconnected". While NATS is away, tables of this node go on, those of
             *     others cannot be reached.
             */
            nats?: string | null;
            /** @description How many panics there were since the start, by task; empty if all is well. Tasks that panicked run again. */
            panics: {
                [key: string]: number;
            };
            /** @description Always "ok"; problems are reported by the HTTP status. */
            status: string;
            /** @description The program's version. */
            version: string;
        };
        /**
         * @description How much a hint reveals. Each level includes the ones before.
         * @enum {string}
         */
        HintGrade: "region" | "square" | "numbers";
        /** @description Whether a hint is available, if hints are limited. */
        HintsLeft: {
            /**
             * Format: int32
             * @description How many are left in this game.
             */
            left: number;
            /**
             * Format: int32
             * @description The current number of misses in a row.
             */
            misses: number;
            /**
             * Format: int32
             * @description How many misses in a row unlock a hint.
             */
            needed: number;
            /** @description Whether one is available now. */
            ready: boolean;
        };
        /** @description In how many positions each side has asked the coach. */
        HintsUsed: {
            /**
             * Format: int32
             * @description Seat A.
             */
            A: number;
            /**
             * Format: int32
             * @description Seat B.
             */
            B: number;
        };
        /**
         * @description Whether each shot's result is reported.
         * @enum {string}
         */
        HitsTold: "cells" | "tally";
        /** @description An invitation code, as the organiser sees it. */
        Invitation: {
            /** @description The code itself. */
            code: string;
            /** @description Its id. */
            id: string;
            /** @description When it was created. */
            made: string;
            /** @description Who it is for: plain text, not markup. */
            name: string;
            /**
             * Format: int32
             * @description How many bots were registered with it.
             */
            used: number;
            /**
             * Format: int32
             * @description How many bots may be registered with it; missing if unlimited.
             */
            uses?: number | null;
        };
        /** @description An invitation code as typed. Case, spaces and hyphens don't matter. */
        InvitationCode: string;
        /** @description Joins a table at its free seat. */
        Join: {
            /** @description Whether you accept the coach that the table offers. Both players must accept. */
            coach?: boolean;
            name?: components["schemas"]["PlayerName"] | null;
        };
        /**
         * @description Which axis carries the letters in the name of a cell.
         * @enum {string}
         */
        Labels: "letters-across" | "letters-down";
        /** @description A whole row or column. */
        Lane: {
            /**
             * Format: int32
             * @description The row with this index.
             */
            row: number;
        } | {
            /**
             * Format: int32
             * @description The column with this index.
             */
            column: number;
        };
        /** @description A leaderboard, from the top. */
        Leaderboard: {
            /**
             * Format: int64
             * @description The cursor of the last game counted; 0 if there is none.
             */
            cursor: number;
            /** @description The rows. */
            rows: components["schemas"]["Row"][];
            /** @description Which games it counts. */
            scope: components["schemas"]["LeaderboardScope"];
            /** @description The tournament, if it is a tournament's leaderboard. */
            tournament?: string | null;
        };
        /**
         * @description Which games a leaderboard counts.
         * @enum {string}
         */
        LeaderboardScope: "all" | "current";
        /** @description One turn of a match. */
        LiveEvent: {
            /** @description When. */
            at: string;
            /**
             * Format: int32
             * @description Counted from 0, the opening, without gaps.
             */
            n: number;
            /** @description What this client sees of it. */
            sightings: components["schemas"]["Sighting"][];
        };
        /** @description A match being played, with what has happened in it. */
        LiveMatch: components["schemas"]["MatchCard"] & {
            /** @description What happened, turn by turn, from the opening or from the turn that was asked for. */
            events: components["schemas"]["LiveEvent"][];
            /** @description The complete rules. */
            rulesInfo: components["schemas"]["RulesInfo"];
        };
        /** @description A password generated by the server. */
        MadePassword: {
            /** @description Shown only once. */
            password: string;
        };
        /** @description A new screen. */
        MadeScreen: components["schemas"]["Screen"] & {
            /** @description 43 random characters, to send in the `hello` of the feed. Shown only once, so save it. */
            token: string;
        };
        /** @description A new token. */
        MadeScriptToken: components["schemas"]["ScriptToken"] & {
            /** @description 43 random characters, to send as `Authorization: Bearer`. Shown only once, so save it. */
            token: string;
        };
        /** @description A running match, without its turns. */
        MatchCard: {
            /** @description When it started. */
            beganAt: string;
            /** @description The commitment of each side: a hash of its fleet, published before the first shot. */
            commitments?: components["schemas"]["BySeat"];
            /** @description Who moves first. */
            first: components["schemas"]["Seat"];
            /** @description Its id, used in links; the finished game keeps it. */
            id: string;
            /**
             * Format: int32
             * @description Its number among the games of the tournament, from 1.
             */
            number: number;
            /** @description The players, at A and at B. */
            players: components["schemas"]["EntrantInfo"][];
            /** @description Name and version of the rules. */
            rules: string;
            /** @description The tournament. */
            tournament: string;
        };
        /**
         * @description What is special about an order.
         * @enum {string}
         */
        MomentKind: "gave-up" | "good-luck" | "bad-luck" | "took-lead";
        /** @description The players' names. */
        Names: {
            /** @description At seat A. */
            A?: string | null;
            /** @description At seat B. */
            B?: string | null;
        };
        /** @description Registers a bot. */
        NewBot: {
            code?: components["schemas"]["InvitationCode"] | null;
            /** @description The same password again. */
            confirmPassword: components["schemas"]["Password"];
            /** @description Its name; must be unique. */
            name: components["schemas"]["PlayerName"];
            /** @description Its password. */
            password: components["schemas"]["NewPassword"];
        };
        /** @description Creates an invitation code. */
        NewInvitation: {
            /** @description Who it is for, such as one team. Only the organiser sees it. */
            name: components["schemas"]["OneLine"];
            /**
             * Format: int32
             * @description How many bots may be registered with it [default: unlimited].
             */
            uses?: number | null;
        };
        /**
         * Format: password
         * @description A new password: 8 to 128 characters.
         */
        NewPassword: string;
        /** @description Creates a screen. */
        NewScreen: {
            /** @description Its name, such as where it is. */
            name: components["schemas"]["OneLine"];
        };
        /** @description Creates a token for a script. */
        NewScriptToken: {
            /** @description What the token is for. */
            name: components["schemas"]["OneLine"];
        };
        /** @description Opens a new table. */
        NewTable: {
            clock?: components["schemas"]["ClockSetting"] | null;
            /** @description How much the coach helps; between people it is an offer. */
            coach?: components["schemas"]["Coaching"];
            /** @description Who moves first. */
            first: components["schemas"]["First"];
            name?: components["schemas"]["PlayerName"] | null;
            /** @description The opponent. */
            opponent: components["schemas"]["Opponent"];
            otherName?: components["schemas"]["PlayerName"] | null;
            /** @description The rules. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description Creates a tournament. Defaults depend on the mode. */
        NewTournament: {
            /** @description Captains that take part, by name [default: none]. */
            captains?: string[];
            /**
             * Format: int32
             * @description Concurrent games [default: 8]. In showcase mode, 1.
             */
            concurrency?: number | null;
            /**
             * Format: int32
             * @description Games per pair: 1 or an even number, so that both move first equally often [default: 2]. In showcase
             *     mode, 1.
             */
            games?: number | null;
            /**
             * Format: int32
             * @description How long all answers of a bot in one game may take together, in milliseconds [default: unlimited].
             *     Captains are exempt.
             */
            gameTimeMs?: number | null;
            /** @description The mode. */
            mode: components["schemas"]["TournamentMode"];
            /** @description Its name. */
            name: components["schemas"]["OneLine"];
            pauses?: components["schemas"]["NewTournamentPauses"] | null;
            /**
             * Format: int32
             * @description Concurrent games per bot [default: 1].
             */
            perBot?: number | null;
            repeat?: components["schemas"]["Repeat"] | null;
            rules?: components["schemas"]["RulesRef"] | null;
            /**
             * Format: int64
             * @description Random seed for the order of the games [default: random].
             */
            seed?: number | null;
            /**
             * Format: int32
             * @description How long a bot may take to answer, in milliseconds, from connecting to the last byte [default: 2000].
             */
            timeoutMs?: number | null;
        };
        /** @description Pauses of a new tournament, in milliseconds. */
        NewTournamentPauses: {
            /**
             * Format: int32
             * @description After each game [default: 3000; 0 in fast mode].
             */
            matchMs?: number | null;
            /**
             * Format: int32
             * @description After each move [default: 400; 0 in fast mode].
             */
            moveMs?: number | null;
            /**
             * Format: int32
             * @description Before the next tournament [default: 15000].
             */
            tournamentMs?: number | null;
        };
        /** @description Who may act now. */
        Next: {
            /** @description The seat to move. */
            turn: components["schemas"]["Seat"];
        } | {
            /**
             * Format: int32
             * @description The round in which both may act.
             */
            round: number;
        };
        /** @description Confirms that something was checked and is valid. */
        Ok: {
            /** @description Always true. */
            ok: boolean;
        };
        /** @description One line of text, 1 to 200 characters. */
        OneLine: string;
        /** @description A new table and your seats. */
        Opened: {
            /** @description One seat, or both on the same screen. */
            seats: components["schemas"]["SeatToken"][];
            /** @description The table. */
            table: components["schemas"]["TableInfo"];
        };
        /** @description The opponent. */
        Opponent: {
            /** @description Its name. */
            name: string;
            /** @enum {string} */
            type: "captain";
        } | {
            /** @enum {string} */
            type: "hotseat";
        } | {
            /** @enum {string} */
            type: "online";
        };
        /** @description An order of a player. */
        Order: {
            /** @description The squares, each at most once. */
            cells: components["schemas"]["Cell"][];
            /** @enum {string} */
            type: "fire";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @enum {string} */
            type: "radar";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @enum {string} */
            type: "artillery";
        } | {
            /** @description Which row or column. */
            lane: components["schemas"]["Lane"];
            /** @enum {string} */
            type: "torpedo";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @enum {string} */
            type: "smoke";
        } | {
            /** @enum {string} */
            type: "resign";
        };
        /** @description One order, judged by what its player knew before it. */
        OrderAnalysis: components["schemas"]["Surety"] & {
            /**
             * Format: double
             * @description Expected hits of the best order of its kind.
             */
            best: number | null;
            /** @description The best order of its kind; the first of equals. */
            bestOrder: string | null;
            /**
             * Format: double
             * @description Expected hits of the order; missing for orders that do not attack.
             */
            chance: number | null;
            /**
             * Format: double
             * @description Expected hits missed by not giving the best order.
             */
            givenUp: number | null;
            /**
             * @description The chance of a hit at every square before the order, row by row, in thousandths; null where firing
             *     was not allowed.
             */
            heat?: (number | null)[] | null;
            /**
             * Format: int32
             * @description Hit points it took.
             */
            hits: number;
            /**
             * Format: double
             * @description Information in its answer, in bits.
             */
            information: number;
            /**
             * Format: double
             * @description Hits beyond the expected ones.
             */
            luck: number | null;
            /** @description The order in the notation; missing if the attempt was punished. */
            order: string | null;
            /** @description Who gave it. */
            seat: components["schemas"]["Seat"];
            /** @description The step of the game it belongs to; 0 is the opening. */
            step: number;
            /**
             * Format: int32
             * @description The number of the turn or round.
             */
            turn: number;
        };
        /** @description A browser session of the organiser. */
        OrganiserSession: {
            /** @description The address that signed in. */
            address: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** @description When it expires. */
            expires: string;
            /** @description Its id. */
            id: string;
            /** @description When it started. */
            opened: string;
        };
        /** @description Signs the organiser in. */
        OrganiserSignIn: {
            /** @description The organiser's password. */
            password: components["schemas"]["Password"];
        };
        /**
         * @description What an end means for the two sides.
         * @enum {string}
         */
        Outcome: "A" | "B" | "draw" | "none" | "void";
        /** @description A bot as its owner sees it. */
        OwnBot: components["schemas"]["BotRecord"] & {
            /** @description The key that signs every call to the bot: the key of an HMAC-SHA-256, used as text. */
            signingKey: string;
        };
        /** @description Finished games of a bot, the newest first. */
        OwnGamesPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description Send it as `before` for the next page; missing on the last page.
             */
            older?: number | null;
        };
        /**
         * Format: password
         * @description A password typed to sign in: right or wrong, but not too long.
         */
        Password: string;
        /** @description Pauses of a tournament, in milliseconds. */
        Pauses: {
            /**
             * Format: int32
             * @description After each game.
             */
            matchMs: number;
            /**
             * Format: int32
             * @description After each move.
             */
            moveMs: number;
            /**
             * Format: int32
             * @description Before the next tournament.
             */
            tournamentMs: number;
        };
        /**
         * @description What a punished attempt costs.
         * @enum {string}
         */
        Penalty: "turn-lost" | "forfeit";
        /** @description How many shots two captains need to sink a fleet when nobody shoots back. */
        PlacementGrade: {
            /**
             * Format: double
             * @description Mean shots of Admiral.
             */
            admiral: number;
            /**
             * Format: double
             * @description Mean shots of Captain.
             */
            captain: number;
            /**
             * Format: double
             * @description The share of random fleets that take more shots, from 0 to 1; missing for rules without measurements.
             */
            harder: number | null;
        };
        /** @description How ships may be placed. */
        PlacementRules: {
            /**
             * @description Whether ships may be diagonal.
             * @default false
             */
            diagonal?: boolean;
            /**
             * @description How far apart ships must be.
             * @default none
             */
            gap?: components["schemas"]["Gap"];
        };
        /** @description A player's name: 1 to 32 characters of plain text in NFKC form, without invisible characters. */
        PlayerName: string;
        /**
         * @description Whether a player is connected.
         * @enum {string}
         */
        Presence: "here" | "reconnecting" | "left";
        /** @description The body of every error response. */
        Problem: {
            /** @description What is wrong. */
            error: components["schemas"]["ProblemBody"];
        };
        /** @description What is wrong. */
        ProblemBody: {
            /** @description What it is, for programs. */
            code: components["schemas"]["ProblemCode"];
            /** @description Every fault, if there can be several. */
            details?: components["schemas"]["CodedMessage"][];
            /** @description A sentence for people, in English. */
            message: string;
            /** @description The values in the sentence, by name. */
            params?: Record<string, never>;
            /** @description Identifies the request in the server's log. */
            requestId: string;
        };
        /**
         * @description What is wrong with a request, for programs. Codes never change; new ones may be added.
         * @enum {string}
         */
        ProblemCode: "aborted-already" | "another-runs" | "bad-body" | "bad-clock" | "bad-fleet" | "bad-query" | "bad-request" | "bad-rules" | "bad-token" | "bad-tournament" | "bad-url" | "bad-uses" | "begun" | "busy" | "captain-declines" | "captain-twice" | "captains-name" | "code-needed" | "copying" | "database-down" | "disk-full" | "foreign-host" | "foreign-origin" | "full" | "full-house" | "in-person-only" | "internal" | "lease-late" | "method-not-allowed" | "name-taken" | "nats-down" | "no-loser" | "no-loser-needed" | "no-socket" | "no-token" | "no-url" | "not-active" | "not-analysed" | "not-benched" | "not-found" | "not-json" | "not-over" | "not-paused" | "not-ready" | "not-running" | "not-signed-in" | "not-stored" | "not-your-bot" | "not-your-seat" | "outdated" | "over" | "passwords-differ" | "registration-closed" | "removed" | "stopping" | "task-down" | "too-few" | "too-large" | "too-many" | "too-many-bots" | "too-many-games" | "too-many-guesses" | "too-slow" | "unknown-captain" | "unknown-rules" | "unreadable-record" | "url-changed" | "used-code" | "void-already" | "wrong-code" | "wrong-password";
        /** @description The radar order. */
        RadarRules: {
            /** @description What it reports. */
            answer: components["schemas"]["RadarTold"];
            /** @description What it can see. */
            sees: components["schemas"]["RadarSees"];
            /**
             * Format: int32
             * @description The side of the square it scans: an odd size is centred, an even one starts at its top left.
             */
            size: number;
            /** @description Whether the other player learns that radar was used. */
            "told-to-target": boolean;
            /**
             * Format: int32
             * @description How many scans per game.
             */
            uses: number;
        };
        /**
         * @description What radar can see.
         * @enum {string}
         */
        RadarSees: "all" | "unhit";
        /**
         * @description What radar reports.
         * @enum {string}
         */
        RadarTold: "cells" | "presence";
        /** @description Asks for a random fleet. */
        RandomFleet: {
            /** @description The rules of the fleet. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description A rating on the Elo scale, from all games of the leaderboard together. */
        RatingInfo: {
            /**
             * Format: double
             * @description The rating; the mean is 0.
             */
            elo: number;
            /**
             * Format: double
             * @description The upper end; missing if every game was won.
             */
            high?: number | null;
            /**
             * Format: double
             * @description The lower end of its 95 % interval; missing if no game was won, because then there is none.
             */
            low?: number | null;
            /**
             * Format: int32
             * @description The worst.
             */
            rankHigh: number;
            /**
             * Format: int32
             * @description The best rank consistent with the results.
             */
            rankLow: number;
        };
        /** @description A server that may get requests. */
        Ready: {
            /** @description What works less well than it should, although requests are answered. */
            degraded: components["schemas"]["CodedMessage"][];
            /** @description Always "ready"; otherwise the HTTP status is 503. */
            status: string;
        };
        /** @description A request that was refused. */
        Refused: components["schemas"]["CodedMessage"] & {
            /** @description Every fault, if there can be several. */
            details?: components["schemas"]["CodedMessage"][];
        };
        /** @description Sets who may register a bot. */
        Registration: {
            /** @description The new setting. */
            mode: components["schemas"]["RegistrationMode"];
        };
        /**
         * @description Who may register a bot.
         * @enum {string}
         */
        RegistrationMode: "open" | "code" | "closed";
        /** @description Removes several bots at once, all of them or none. */
        RemoveBots: {
            /** @description Their ids. Bots that were already removed stay removed. */
            ids: string[];
            /** @description Shown to the bots' owners and in the audit log. */
            reason: components["schemas"]["OneLine"];
            /** @description What happens to matches they are playing [default: they are finished]. */
            runningMatches?: components["schemas"]["RunningMatches"];
        };
        /** @description How many bots were removed. */
        RemovedBots: {
            /**
             * Format: int32
             * @description The number, without bots that were removed before.
             */
            removed: number;
        };
        /** @description Renames a bot. */
        RenameBot: {
            /** @description The new name. */
            name: components["schemas"]["PlayerName"];
        };
        /**
         * @description Whether another tournament follows.
         * @enum {string}
         */
        Repeat: "once" | "forever";
        /**
         * @description Whether a voided game is played again.
         * @enum {string}
         */
        Replay: "again" | "no";
        /** @description One row of a leaderboard. */
        Row: components["schemas"]["Score"] & {
            /** @description The bot, if it is one. */
            botId?: string | null;
            /**
             * Format: int32
             * @description Games lost to faults rather than play: a late answer, an illegal order, an illegal fleet.
             */
            faults: number;
            /** @description Bot or captain. */
            kind: components["schemas"]["EntrantKind"];
            /**
             * Format: double
             * @description Its mean response time in milliseconds; missing if it was never called.
             */
            meanLatencyMs?: number | null;
            /** @description The name: plain text, not markup. */
            name: string;
            /**
             * Format: int32
             * @description From 1, by wins, then draws, then fewest losses. Rows equal in all three share a rank.
             */
            rank: number;
            rating?: components["schemas"]["RatingInfo"] | null;
            /**
             * Format: int32
             * @description The slot in the tournament, on a tournament's leaderboard.
             */
            slot?: number | null;
            state?: components["schemas"]["BotActivity"] | null;
        };
        /** @description The switches of a rule set, with the same keys as its TOML file. */
        Rules: {
            artillery?: components["schemas"]["ArtilleryRules"] | null;
            /** @description The size and labels of the board. */
            board: components["schemas"]["BoardRules"];
            /** @description A short name in lower-case letters, digits and hyphens. */
            name: string;
            /** @description How ships may be placed. */
            placement?: components["schemas"]["PlacementRules"];
            radar?: components["schemas"]["RadarRules"] | null;
            /** @description The classes of ship, in fleet order. */
            ship: components["schemas"]["ShipRules"][];
            smoke?: components["schemas"]["SmokeRules"] | null;
            /** @description One line that says what is special about these rules. */
            summary?: string;
            /** @description What the shooter learns. */
            told?: components["schemas"]["ToldRules"];
            torpedo?: components["schemas"]["TorpedoRules"] | null;
            /** @description Turn order, shots per turn, and what illegal orders cost. */
            turns?: components["schemas"]["TurnRules"];
            /**
             * Format: int32
             * @description The version of these rules. A published rule set never changes its meaning: a changed one gets the
             *     next version.
             */
            version: number;
        };
        /** @description Rules that can be played. */
        RulesChecked: {
            /** @description Their description. */
            info: components["schemas"]["RulesInfo"];
            /** @description Always true. */
            ok: boolean;
            /** @description The same rules as the text of a TOML file. */
            toml: string;
        };
        /** @description A rule set with everything a player should know before choosing it. */
        RulesInfo: {
            /** @description The classes of ship, in fleet order. */
            classes: components["schemas"]["ClassInfo"][];
            /** @description The rules in words: one list for each subject, such as the board, the fleet, or a special order. */
            facts: components["schemas"]["CodedMessage"][][];
            /** @description Name and version. */
            id: string;
            /** @description The short name. */
            name: string;
            /** @description Whether it is a preset. */
            preset: boolean;
            /** @description The switches. */
            rules: components["schemas"]["Rules"];
            /** @description A summary in one line. */
            summary: string;
            /**
             * Format: int32
             * @description The version.
             */
            version: number;
        };
        /** @description A rule set: the name of a preset (`classic`, `classic@1`), or custom rules. */
        RulesRef: string | components["schemas"]["Rules"];
        /** @description Rules to check: give exactly one of the two. */
        RulesText: {
            rules?: components["schemas"]["Rules"] | null;
            /** @description As the text of a TOML file. */
            toml?: string | null;
        };
        /**
         * @description What happens to the running matches of a bot that is benched or removed.
         * @enum {string}
         */
        RunningMatches: "finish" | "lost" | "again";
        /** @description Games by result. */
        Score: {
            /**
             * Format: int32
             * @description Draws.
             */
            draws: number;
            /**
             * Format: int32
             * @description All games.
             */
            games: number;
            /**
             * Format: int32
             * @description Losses; a game that both lost is a loss for each.
             */
            losses: number;
            /**
             * Format: int32
             * @description Wins.
             */
            wins: number;
        };
        /** @description A screen, which sees more than spectators do. */
        Screen: {
            /** @description Its id. */
            id: string;
            /** @description When it was created. */
            made: string;
            /** @description Its name: plain text, not markup. */
            name: string;
        };
        /** @description A script's token, which acts as the organiser. */
        ScriptToken: {
            /** @description Its id. */
            id: string;
            /** @description When it was created. */
            made: string;
            /** @description What it is for. */
            name: string;
        };
        /**
         * @description One of the two seats of a game.
         * @enum {string}
         */
        Seat: "A" | "B";
        /** @description A seat and the token that proves ownership. */
        SeatToken: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description 43 random characters. Shown only once, so save it. */
            token: string;
        };
        /** @description What the server sends. The first frame is `welcome`. */
        ServerFrame: {
            fleet?: components["schemas"]["Fleet"] | null;
            /** @description The player's own marks. */
            pencil: components["schemas"]["Cell"][];
            seat?: components["schemas"]["Seat"] | null;
            /** @description The server's time. */
            serverTime: string;
            /** @description The table. */
            table: components["schemas"]["TableInfo"];
            /** @enum {string} */
            type: "welcome";
        } | {
            /** @description When. */
            at: string;
            /**
             * Format: int32
             * @description Counted from 1, without gaps.
             */
            n: number;
            /** @description What this client sees of it. */
            sightings: components["schemas"]["Sighting"][];
            /** @enum {string} */
            type: "event";
        } | {
            /** @description The table. */
            table: components["schemas"]["TableInfo"];
            /** @enum {string} */
            type: "table";
        } | {
            /** @description Milliseconds left. */
            left: components["schemas"]["ClockLeft"];
            /** @description Whose clocks are running. */
            running: components["schemas"]["Seat"][];
            /** @enum {string} */
            type: "clock";
        } | {
            /**
             * Format: int64
             * @description How long they may stay away, in milliseconds, if limited.
             */
            graceMs?: number | null;
            /** @description Which player. */
            seat: components["schemas"]["Seat"];
            /** @description The new state. */
            state: components["schemas"]["Presence"];
            /** @enum {string} */
            type: "presence";
        } | (components["schemas"]["Refused"] & {
            /** @enum {string} */
            type: "refused";
        }) | {
            /** @description The hint. */
            advice: components["schemas"]["Advice"];
            /**
             * Format: int32
             * @description How many events had happened.
             */
            turn: number;
            /** @enum {string} */
            type: "advice";
        } | (components["schemas"]["HintsLeft"] & {
            /** @enum {string} */
            type: "hints";
        }) | {
            /** @description The new table. */
            table: string;
            /** @enum {string} */
            type: "rematch";
        } | {
            /** @description Why. */
            reason: components["schemas"]["ByeReason"];
            /** @enum {string} */
            type: "bye";
        } | {
            /** @enum {string} */
            type: "pong";
        };
        /** @description Sets or removes a bot's URL. */
        SetBotUrl: {
            password?: components["schemas"]["Password"] | null;
            /** @description Such as `http://localhost:4000`; `http` if the scheme is missing. Null removes the URL. */
            url: string | null;
        };
        /** @description A ship in its position. */
        Ship: {
            /** @description The name of its class. */
            class: string;
            /** @description One end. */
            from: components["schemas"]["Cell"];
            /** @description The other end. */
            to: components["schemas"]["Cell"];
        };
        /** @description One class of ship. */
        ShipRules: {
            /**
             * Format: int32
             * @description How many hits each cell takes [default: 1].
             */
            armour?: number;
            /** @description The name of the class in files, in the notation and for bots. */
            class: string;
            /**
             * Format: int32
             * @description How many ships of the class a fleet has [default: 1].
             */
            count?: number;
            /**
             * Format: int32
             * @description How many shots it adds to its owner's salvo while afloat, if shots are counted by guns [default: 1].
             */
            guns?: number;
            /**
             * Format: int32
             * @description How many cells the ship has.
             */
            length: number;
            /** @description Whether radar cannot see it. */
            stealth?: boolean;
            /** @description What people call the ship, if that differs from the class. */
            title?: string | null;
        };
        /** @description How many shots a turn has. */
        Shots: number | components["schemas"]["Guns"];
        /** @description One side's game in figures. Hits are expected values unless stated otherwise. */
        SideAnalysis: {
            /**
             * Format: double
             * @description The share of the available chances that was taken, from 0 to 1, regardless of luck.
             */
            accuracy: number | null;
            /**
             * Format: int64
             * @description How many of them attacked, or could have.
             */
            attacks: number;
            /**
             * Format: double
             * @description Expected hits of the best orders in their place.
             */
            best: number;
            /**
             * Format: double
             * @description Expected hits of these orders.
             */
            expected: number;
            /**
             * Format: double
             * @description Expected hits missed by not aiming at the best squares.
             */
            givenUp: number;
            /**
             * Format: int32
             * @description Hits made.
             */
            hits: number;
            /**
             * Format: double
             * @description Information gained from all answers, in bits.
             */
            information: number;
            /**
             * Format: double
             * @description Hits made beyond the expected ones.
             */
            luck: number;
            /** @description The player's name. */
            name: string | null;
            /**
             * Format: int64
             * @description How many orders the side gave.
             */
            orders: number;
            placement: components["schemas"]["PlacementGrade"] | null;
        };
        /** @description One fact that a viewer learns. Apply sightings in order to build up the state of a game. */
        Sighting: {
            /** @description Its class. */
            class: string;
            /** @description One end. */
            from: components["schemas"]["Cell"];
            /** @description Whose ship. */
            owner: components["schemas"]["Seat"];
            /** @description The other end. */
            to: components["schemas"]["Cell"];
            /** @enum {string} */
            type: "ship";
        } | (components["schemas"]["Next"] & {
            /** @enum {string} */
            type: "next";
        }) | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "committed";
        } | {
            /**
             * Format: int32
             * @description Counted from 1.
             */
            number: number;
            /** @enum {string} */
            type: "round";
        } | (components["schemas"]["Strike"] & {
            /** @enum {string} */
            type: "strike";
        }) | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description Where. */
            cell: components["schemas"]["Cell"];
            /** @description The class that was hit, if reported. */
            class?: string | null;
            /** @description Its result. */
            effect: components["schemas"]["Effect"];
            /** @enum {string} */
            type: "shot";
            wreck?: components["schemas"]["Span"] | null;
        } | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description Where. */
            cells: components["schemas"]["Cell"][];
            /** @enum {string} */
            type: "salvo";
        } | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description The class that was hit, if reported. */
            class?: string | null;
            /**
             * Format: int32
             * @description How many hits.
             */
            hits: number;
            /** @enum {string} */
            type: "tally";
        } | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description Its class, if reported. */
            class?: string | null;
            /** @enum {string} */
            type: "sank";
            wreck?: components["schemas"]["Span"] | null;
        } | {
            /** @description Who sank it. */
            by: components["schemas"]["Seat"];
            /** @description The squares. */
            cells: components["schemas"]["Cell"][];
            /** @enum {string} */
            type: "cleared";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @description Who scanned. */
            by: components["schemas"]["Seat"];
            /** @description What it saw. */
            echo: components["schemas"]["Echo"];
            /** @enum {string} */
            type: "radar";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @description Whether smoke hid everything. */
            obscured: boolean;
            /** @enum {string} */
            type: "radar-used";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @description Who placed it. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smoke";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smoke-laid";
        } | {
            /** @description Where it was. */
            at: components["schemas"]["Cell"];
            /** @description Whose smoke screen. */
            owner: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smoke-gone";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "hidden";
        } | {
            /** @description Whose attempt. */
            by: components["schemas"]["Seat"];
            /** @description The cost. */
            penalty: components["schemas"]["Penalty"];
            reason?: components["schemas"]["CodedMessage"] | null;
            /** @enum {string} */
            type: "penalty";
        } | {
            /** @description The cause, as one word. */
            cause: string;
            /** @description The outcome. */
            outcome: components["schemas"]["Outcome"];
            /** @enum {string} */
            type: "ended";
        };
        /** @description An answer that took more than half of the allowed time. */
        SlowAnswer: {
            /**
             * Format: int32
             * @description How long it may take.
             */
            limitMs: number;
            /**
             * Format: int32
             * @description How long it took.
             */
            tookMs: number;
        };
        /** @description The smoke order: one screen for each enemy ship sunk. */
        SmokeRules: {
            /**
             * Format: int32
             * @description The side of the square it hides.
             */
            size: number;
        };
        /** @description A straight line of squares, ends included. */
        Span: {
            /** @description One end. */
            from: components["schemas"]["Cell"];
            /** @description The other end. */
            to: components["schemas"]["Cell"];
        };
        /** @description What uses space on the server's disk. */
        StorageInfo: {
            /**
             * Format: int64
             * @description The size of the database file.
             */
            databaseBytes: number;
            /**
             * Format: int64
             * @description Free space on the disk; missing if the system does not report it.
             */
            diskFreeBytes?: number | null;
            /**
             * Format: int64
             * @description The size of the write-ahead log next to it.
             */
            logBytes: number;
            /** @description What the file contains, by kind. */
            parts: components["schemas"]["StoragePart"][];
            /** @description Games between people and against captains, by state. */
            tables: components["schemas"]["TableCounts"];
            /**
             * Format: int64
             * @description Unused space in the file; it is reused before the file grows.
             */
            unusedBytes: number;
        };
        /**
         * @description A kind of stored data.
         * @enum {string}
         */
        StorageKind: "tables" | "tournament-games" | "calls" | "bots" | "analyses" | "audit" | "other";
        /** @description How much there is of one kind of data. */
        StoragePart: {
            /**
             * Format: int64
             * @description How many bytes they take.
             */
            bytes: number;
            /**
             * Format: int64
             * @description How many there are; missing for `other`.
             */
            count?: number | null;
            /** @description Which kind. */
            kind: components["schemas"]["StorageKind"];
        };
        /** @description A special order that fires at many squares. */
        Strike: {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @description Who fires. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            weapon: "artillery";
        } | {
            /** @description Who fires. */
            by: components["schemas"]["Seat"];
            /** @description Where. */
            lane: components["schemas"]["Lane"];
            /** @enum {string} */
            weapon: "torpedo";
        };
        /**
         * @description Whether the shooter learns that a ship sank.
         * @enum {string}
         */
        SunkTold: "always" | "never";
        /** @description How the chances were computed. */
        Surety: {
            /** @description Whether all fleets were counted. */
            exactness: components["schemas"]["Exactness"];
            /**
             * @description How many fleets fit what the player knew; a string, because it may exceed what JSON numbers hold
             *     safely.
             */
            fleets: string;
            /**
             * Format: int64
             * @description How many fleets were sampled, if they were not counted.
             */
            samples?: number | null;
            /**
             * Format: double
             * @description The largest standard error of a square's chance, if they were not counted.
             */
            standardError?: number | null;
        };
        /** @description How many tables are in each state. */
        TableCounts: {
            /**
             * Format: int64
             * @description The game is over.
             */
            finished: number;
            /**
             * Format: int64
             * @description The game has begun and isn't over.
             */
            running: number;
            /**
             * Format: int64
             * @description The game hasn't begun.
             */
            waiting: number;
        };
        /** @description How a game ended. */
        TableEnd: {
            /** @description The cause, as one word. */
            cause: string;
            /** @description The outcome. */
            outcome: components["schemas"]["Outcome"];
        };
        /** @description What is public about a table. */
        TableInfo: {
            /** @description The name of the captain at seat B, if there is one. */
            captain?: string | null;
            clock?: components["schemas"]["ClockSetting"] | null;
            /** @description How much the coach helps; only an offer while a seat is free. */
            coach: components["schemas"]["Coaching"];
            /** @description Who moves first. */
            first: components["schemas"]["Seat"];
            /** @description Free seats. */
            free: components["schemas"]["Seat"][];
            grace?: components["schemas"]["Grace"] | null;
            /** @description In how many positions each side has asked the coach. */
            hints?: components["schemas"]["HintsUsed"];
            /** @description Its id, used in links. */
            id: string;
            /** @description What kind of players. */
            kind: components["schemas"]["TableKind"];
            /** @description The players' names; a free seat has none. */
            names: components["schemas"]["Names"];
            /** @description The table of the rematch, if there is one. */
            next?: string | null;
            /** @description Seats that have placed their fleet. */
            placed: components["schemas"]["Seat"][];
            record?: components["schemas"]["TableEnd"] | null;
            /** @description The rules. */
            rules: components["schemas"]["RulesInfo"];
            /** @description The state of the game. */
            state: components["schemas"]["TableState"];
        };
        /**
         * @description What kind of players a table has.
         * @enum {string}
         */
        TableKind: "captain" | "hotseat" | "online" | "tournament";
        /**
         * @description The state of a table.
         * @enum {string}
         */
        TableState: "waiting" | "placing" | "playing" | "over";
        /** @description What the shooter learns. */
        ToldRules: {
            /**
             * @description When the shooter learns which class was hit.
             * @default on-sinking
             */
            class?: components["schemas"]["ClassTold"];
            /**
             * @description Whether the cells around a sunk ship are marked as water.
             * @default false
             */
            "clear-halo"?: boolean;
            /**
             * @description Whether each shot's result is reported, or only how many hit.
             * @default cells
             */
            hits?: components["schemas"]["HitsTold"];
            /**
             * @description Whether the shooter learns that a ship sank [default: always].
             * @default always
             */
            sunk?: components["schemas"]["SunkTold"];
            /**
             * @description Whether the cells of a sunk ship are revealed.
             * @default false
             */
            "sunk-cells"?: boolean;
        };
        /** @description The torpedo order: a whole row or column, once. */
        TorpedoRules: {
            /**
             * Format: int32
             * @description Unlocks when the enemy has this many ships left.
             */
            "when-ships-left": number;
        };
        /** @description A tournament with its results so far. */
        TournamentDetails: {
            /** @description The results of each entrant (outer) against each other one (inner), both by slot. */
            crosstable: components["schemas"]["Score"][][];
            /** @description The entrants by slot; empty before it starts. */
            entrants: components["schemas"]["EntrantInfo"][];
            /** @description Its complete rules. */
            rules: components["schemas"]["RulesInfo"];
            /** @description The standings. */
            standings: components["schemas"]["Row"][];
            /** @description The tournament. */
            tournament: components["schemas"]["TournamentInfo"];
        };
        /** @description A tournament. */
        TournamentInfo: {
            /** @description When it starts automatically, if it waits for that. */
            beginsAt?: string | null;
            /** @description The captains that take part, by name. */
            captains: string[];
            /**
             * Format: int32
             * @description Concurrent games.
             */
            concurrency: number;
            /** @description When it was created. */
            createdAt: string;
            /** @description When it ended. */
            endedAt?: string | null;
            /**
             * Format: int32
             * @description How many games there would be if it started now with the bots that are ready; missing once it has
             *     started or is over.
             */
            expected?: number | null;
            /**
             * Format: int32
             * @description Games per pair.
             */
            games: number;
            /**
             * Format: int32
             * @description How long all answers of a bot in one game may take together, if limited.
             */
            gameTimeMs?: number | null;
            /** @description Its id, used in links. */
            id: string;
            /** @description Names of bots that do not take part because they do not play its rules; until it is over. */
            leftOut?: string[];
            /** @description The mode. */
            mode: components["schemas"]["TournamentMode"];
            /** @description Its name: plain text, not markup. */
            name: string;
            /**
             * Format: int32
             * @description Its number on this server, from 1.
             */
            number: number;
            /** @description Pauses. */
            pauses: components["schemas"]["Pauses"];
            /**
             * Format: int32
             * @description Concurrent games per bot.
             */
            perBot: number;
            /**
             * Format: int32
             * @description Finished games.
             */
            played: number;
            /** @description Whether another tournament follows automatically. */
            repeat: components["schemas"]["Repeat"];
            /** @description Name and version of its rules. */
            rules: string;
            /**
             * Format: int64
             * @description The random seed for the order of its games.
             */
            seed: number;
            /** @description Shared by tournaments that follow each other automatically. */
            series: string;
            /** @description When it started. */
            startedAt?: string | null;
            /** @description Its state. */
            state: components["schemas"]["TournamentState"];
            /**
             * Format: int32
             * @description How long a bot may take to answer.
             */
            timeoutMs: number;
            /**
             * Format: int32
             * @description Total games; 0 before it starts.
             */
            total: number;
            /** @description What it is waiting for, in words. */
            waitsFor?: string | null;
        };
        /**
         * @description The mode of a tournament.
         * @enum {string}
         */
        TournamentMode: "showcase" | "fast";
        /**
         * @description The state of a tournament.
         * @enum {string}
         */
        TournamentState: "created" | "waiting" | "running" | "paused" | "stopped" | "finished";
        /**
         * @description Who moves when.
         * @enum {string}
         */
        TurnOrder: "alternate" | "again-on-hit" | "together";
        /** @description Turn order, shots per turn, and what illegal orders cost. */
        TurnRules: {
            /**
             * @description What happens when a player fires at a cell that was already fired at or cleared.
             * @default refused
             */
            "fire-again"?: components["schemas"]["FireAgain"];
            /**
             * @description What happens after any other illegal order, or text that is not an order.
             * @default refused
             */
            illegal?: components["schemas"]["Answer"];
            /**
             * Format: int32
             * @description How many orders each player has before hits are compared; `None` for no limit.
             * @default null
             */
            limit?: number | null;
            /**
             * @description Who moves when.
             * @default alternate
             */
            order?: components["schemas"]["TurnOrder"];
            /**
             * @description How many shots a turn has.
             * @default 1
             */
            shots?: components["schemas"]["Shots"];
        };
        /** @description Why a finished game does not count. */
        Voided: {
            /** @description When it was voided. */
            at: string;
            /** @description The organiser's reason. */
            reason: string;
            /** @description Whether it is played again. */
            replay: components["schemas"]["Replay"];
        };
        /** @description Voids a finished game: it no longer counts. */
        VoidGame: {
            /** @description The reason; public. */
            reason: components["schemas"]["OneLine"];
            /** @description Whether it is played again [default: `no`]. */
            replay?: components["schemas"]["Replay"];
        };
        /** @description A match to watch, and the first turn that the client doesn't have yet. */
        WatchFrom: {
            /** @description The match. */
            match: string;
            /**
             * Format: int32
             * @description The number of the first event to send; 0 for everything.
             */
            next?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
