// Written by `npm run types` from the OpenAPI document of the server. Do not edit.

export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done, the newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only entries older than this one: `older` of the page before. */
                    before?: number;
                    /** @description How many at most; 100 if left out. */
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
        /** A copy of the whole database, of one moment. */
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
        /** All bots, those that were removed too, in the order in which they came. */
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
        /** Benches a bot: it pauses until it is brought back. Its running matches are played to their end, or broken off. */
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
        /** Gives a bot another password, made up by the server and shown once. Its owner is signed out everywhere. */
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
        /** Removes a bot for good. Its games stay, and so its name stays taken. */
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
        /** Gives a bot another name. */
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
        /** Brings a bot back from the bench. */
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
        /** Removes many bots for good, all of them or none. Those that are removed already are passed over. */
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
        /** Breaks a running match off at once: one side loses it, or it is played again from its start. */
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
        /** Every call of a game, of both sides. */
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
        /** Makes a finished game void: it counts nowhere any more. It may be played again. */
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
        /** The invitation codes and how often each was used. */
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
        /** Makes an invitation code. */
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
        /** Revokes an invitation code: no bot can be registered with it any more. Those that were stay. */
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
                /** @description It is revoked. */
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
        /** Opens registration, closes it or puts it behind a code. */
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
        /** The screens. Their tokens are kept nowhere. */
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
        /** Makes a screen, whose token lets the feed show the fleets of running matches. It is shown once. */
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
        /** Revokes a screen: whoever looks through it is cut off at once. */
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
                /** @description It is revoked. */
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
        /** Signs the organiser in, by a cookie. */
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
                /** @description Nobody is signed in here. */
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
        /** Where the organiser is signed in, the newest first. */
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
                /** @description It has ended. */
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
        /** What takes the space. The whole database is read for it, so ask rarely. */
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
        /** The tokens of scripts. The tokens themselves are kept nowhere. */
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
        /** Makes a token for a script, which then acts as the organiser. It is shown once. */
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
        /** Revokes a token: it opens nothing any more. */
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
                /** @description It is revoked. */
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
        /** Makes a tournament. It waits to be started. */
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
        /** Pauses a tournament: matches that are being played end as usual, and none begins. */
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
        /** Lets a paused tournament go on. */
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
        /** Starts a tournament with all bots that can be called. One that goes on for ever waits until there are two. */
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
        /** Ends a tournament and its series for good. Matches that are being played are broken off and count nowhere. */
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
        /** The bots that were not removed, in the order in which they came. */
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
        /** Changes a bot's password. Whoever is signed in elsewhere is signed out. */
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
                /** @description The password is changed. */
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
         * Sets where a bot is called, from its next call on, or takes the URL away. By its password, or signed in to it. The bot
         *     is checked by itself soon after.
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
        /** The bot one is signed in to, with everything its owner may know. */
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
         * Asks one's own bot for fleets and orders, outside of any game, and says what is wrong. A check that is under way is
         *     waited for.
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
        /** The finished games of one's own bot, the newest first. */
        get: {
            parameters: {
                query?: {
                    /** @description Only games before this cursor: `older` of the page before. */
                    before?: number;
                    /** @description How many at most; 50 if left out. */
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
        /** Every call of a game to one's own bot. */
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
        /** Sends a call of a finished game once more, to where the bot is now. It plays no part in any game. */
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
        /** Signs in to a bot, by a cookie. */
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
        /** Signs out. Whoever is not signed in stays so. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Nobody is signed in here. */
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
        /** Every captain, with the presets it plays. */
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
        /** What goes on now: the current tournament, its running matches, and what comes next. */
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
         * Finished games of all tournaments to take away, in the order of their ends: all of them, unless a limit is given. The
         *     header `x-broadside-next` has what to send as `since` next time.
         */
        get: {
            parameters: {
                query?: {
                    /** @description `json` if left out. */
                    format?: components["schemas"]["ExportFormat"];
                    /** @description How many at most; all of them if left out. */
                    limit?: number;
                    /** @description Only games after this cursor; from the first if left out. */
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
                        /** @description What to send as `since` next time. */
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
        /** Everything that bots play, live: a WebSocket. The first frame of the client is `hello`; see FeedHello and FeedFrame. */
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
        /** Checks a fleet, and names every fault. */
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
        /** A legal fleet by lot. */
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
        /** A finished game, turn by turn, with nothing hidden. */
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
         * Every order of a finished game beside the best one in its place: the same text as `broadside analyse --json --heat`.
         *     Asking for it starts it; until it is done the answer says how far it is. It is made once and kept.
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
        /** A kit to start a bot from, as a zip file: `python.zip`, `javascript.zip` or `rust.zip`. */
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
        /** Who leads, in the documented order: wins, then draws, then fewest losses. */
        get: {
            parameters: {
                query?: {
                    /** @description `all` if left out. */
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
        /** This document. */
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
        /** The presets, in the order in which people are shown them. */
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
        /** Checks rules of one's own, and names every fault. */
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
        /** How a table stands. Looking takes no seat. */
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
        /** Another game between the same, the first move swapped. Each side asks for its own seat. */
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
        /** All tournaments, the newest first. */
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
        /** A tournament with its standings and its crosstable. */
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
        /** The finished games of a tournament, in the order of their ends. */
        get: {
            parameters: {
                query?: {
                    /** @description How many at most; 100 if left out. */
                    limit?: number;
                    /** @description Only games of these two slots, such as `1,2`, in either order. */
                    pair?: string;
                    /** @description Only games after this cursor; from the first if left out. */
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
        /** Whether the server and its database answer, and whether the database has room. */
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
                507: {
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
        /** What is counted, for Prometheus. */
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description What becomes of a match that is broken off.
         * @enum {string}
         */
        AbortDecision: "lost" | "again";
        /** @description A match that was broken off. */
        AbortedMatch: {
            game?: components["schemas"]["GameSummary"] | null;
            /** @description The match, by the name it had while it was played. */
            id: string;
        };
        /** @description Breaks a running match off. */
        AbortMatch: {
            /** @description What becomes of it. */
            decide: components["schemas"]["AbortDecision"];
            loser?: components["schemas"]["Seat"] | null;
            /** @description Why, for the audit log. */
            reason: components["schemas"]["OneLine"];
        };
        /** @description What the coach says, from what the player was told and nothing else. */
        Advice: components["schemas"]["Surety"] & {
            /** @description The squares of the region. */
            area: components["schemas"]["Cell"][];
            /** @description Where to fire: all that are as good as the best, or the best salvo. */
            best?: components["schemas"]["Cell"][] | null;
            /**
             * Format: double
             * @description The hits to be expected there; for a single shot, the chance of a hit.
             */
            expected?: number | null;
            /** @description How much it tells. */
            grade: components["schemas"]["HintGrade"];
            /** @description The chance of a hit at every square, row by row, in thousandths; none where no shot is allowed. */
            heat?: (number | null)[] | null;
            /** @description What the region is called: "upper left", "centre". */
            region: string;
            /** @description The best special attacks that may be ordered now. */
            strikes?: components["schemas"]["Strike"][] | null;
        };
        /** @description How far an analysis is. */
        AnalysisProgress: {
            /** @description Steps that are done; 0 also while it waits for others. */
            done: number;
            /** @description Steps that there are; 0 while that is not known. */
            of: number;
        };
        /** @enum {string} */
        Answer: "refused" | "turn-lost" | "forfeit";
        /** @description An order that covers a square area. */
        AreaRules: {
            /**
             * Format: int32
             * @description The side of the area.
             */
            size: number;
        };
        /** @description Something that was done. */
        AuditEntry: {
            /** @description When. */
            at: string;
            /** @description To which bot. */
            bot?: string | null;
            /** @description More of it: text, never markup. */
            details: string;
            /**
             * Format: int32
             * @description Counted from 1.
             */
            n: number;
            /** @description What was done, in one word. */
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
             * @description What to send as `before` for the next page; missing on the last.
             */
            older?: number | null;
        };
        /** @description Says why something is done to a bot. */
        Because: {
            /** @description For the bot's owner and the audit log. */
            reason: components["schemas"]["OneLine"];
            /** @description What becomes of matches that the bot is playing just now; they are played to their end if left out. */
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
            labels?: components["schemas"]["Labels"] | null;
            /**
             * Format: int32
             * @description Columns, 4 to 16.
             */
            width: number;
        };
        /**
         * @description What a bot is doing just now.
         * @enum {string}
         */
        BotActivity: "playing" | "ready" | "unchecked" | "check-failed" | "other-rules" | "no-url" | "benched" | "removed";
        /** @description What came of asking a bot for fleets and for orders, outside of any game. */
        BotCheck: {
            /** @description The calls that were made. */
            calls: components["schemas"]["CallInfo"][];
            /** @description The name and version of the rules it was asked by. */
            rules: string;
            slow?: components["schemas"]["SlowAnswer"] | null;
            /** @description What came of it. */
            verdict: components["schemas"]["CheckVerdict"];
            /** @description The same in a sentence: text, never markup. */
            words: string;
        };
        /** @description What everybody may know of a bot. */
        BotInfo: {
            /** @description What it is doing. */
            activity: components["schemas"]["BotActivity"];
            /** @description Whether it can be called. Where is for its owner and the organiser. */
            hasUrl: boolean;
            /** @description Names it in links. */
            id: string;
            /** @description Its name: text, never markup. */
            name: string;
            /**
             * @description Why it does not play, where it benched itself by failing or does not know the rules. The organiser's reasons are
             *     for its owner.
             */
            reason?: string | null;
            /** @description All its games that count. */
            record: components["schemas"]["Score"];
            /** @description Whether it plays. */
            state: components["schemas"]["BotState"];
        };
        /**
         * @description A bot's name: 1 to 32 characters of plain text, in compatibility form (NFKC), without anything invisible.
         *
         *     Two bots cannot have names that differ only in case or in characters that look alike; see [`BotName::folded`].
         */
        BotName: string;
        /** @description A bot with everything that its owner and the organiser may know. */
        BotRecord: {
            benchedBy?: components["schemas"]["BenchedBy"] | null;
            check?: components["schemas"]["CheckSummary"] | null;
            /** @description When it was registered. */
            created: string;
            /** @description Names it in links. */
            id: string;
            /** @description Its name: text, never markup. */
            name: string;
            /** @description Why it does not. */
            reason?: string | null;
            /** @description Other bots that have the same URL, by their names. Only the organiser is told. */
            sameUrlAs?: string[];
            /** @description Since when its state is this. */
            since: string;
            /** @description Whether it plays. */
            state: components["schemas"]["BotState"];
            /** @description Where it is called. */
            url?: string | null;
        };
        /** @description Signs in to a bot. */
        BotSignIn: {
            /** @description Its name, in any case. */
            name: components["schemas"]["BotName"];
            /** @description Its password. */
            password: components["schemas"]["Password"];
        };
        /**
         * @description Whether a bot plays.
         * @enum {string}
         */
        BotState: "active" | "benched" | "removed";
        /**
         * @description Why the server closes a connection.
         * @enum {string}
         */
        ByeReason: "restart" | "slow" | "full" | "idle" | "token" | "protocol" | "left";
        /** @description Something of each side. */
        BySeat: {
            /** @description Of seat A. */
            A?: string | null;
            /** @description Of seat B. */
            B?: string | null;
        };
        /** @description One call to a bot. */
        CallInfo: {
            /** @description The address that answered, once one did. */
            answeredBy?: string | null;
            /** @description What was asked: `hello`, `placement`, `move` or `end`. */
            call: string;
            /** @description A shell command that repeats the call. */
            curl: string;
            fault?: components["schemas"]["Fault"] | null;
            /**
             * Format: int32
             * @description Its place among the calls of the game to this bot, from 1.
             */
            n: number;
            /** @description Where: the whole address. */
            place: string;
            /** @description What was sent. */
            request: string;
            /** @description What came back, cut off where it is very long. If `withheld` is set, a sentence that says why it is not shown. */
            response: string;
            /**
             * Format: int32
             * @description How many bytes came back.
             */
            responseBytes: number;
            /** @description When it was sent. */
            startedAt: string;
            /**
             * Format: int32
             * @description The status of the answer, once there was one.
             */
            status?: number | null;
            /** @description How long it took. */
            times: components["schemas"]["CallTimes"];
            /**
             * @description Whether the answer is withheld: it came from the organiser's machine or network, isn't a bot's answer, and the asker is
             *     elsewhere.
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
        /** @description How long the parts of a call took, in milliseconds, each from its start. */
        CallTimes: {
            /**
             * Format: double
             * @description Until there was a connection; missing where it was there already, or never came about.
             */
            connectMs?: number | null;
            /**
             * Format: double
             * @description Until the first byte of the answer.
             */
            firstByteMs?: number | null;
            /**
             * Format: double
             * @description Until the last byte of the answer, or until it was given up.
             */
            totalMs: number;
        };
        /** @description An opponent of the house. */
        CaptainInfo: {
            /** @description How it plays, in one line. */
            description: string;
            /**
             * Format: int32
             * @description Its place among the levels, 1 for the weakest; none for an opponent that is no level.
             */
            level?: number | null;
            /** @description The name to ask for. */
            name: string;
            /** @description The presets it plays. */
            plays: string[];
            /** @description How many shots it needs on average to sink a random fleet, for each preset it was measured in. */
            strength?: {
                [key: string]: number;
            } | null;
            /** @description The name to show. */
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
            /** @description The new one again. */
            confirmPassword: components["schemas"]["Password"];
            /** @description The new one. */
            newPassword: components["schemas"]["NewPassword"];
            /** @description The old one. */
            password: components["schemas"]["Password"];
        };
        /** @description Asks whether a fleet is legal. */
        CheckFleet: {
            /** @description The fleet. */
            fleet: components["schemas"]["Fleet"];
            /** @description The rules it shall obey. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description What the last check of a bot found, without its calls. */
        CheckSummary: {
            /** @description When it was checked. */
            at: string;
            /** @description The name and version of the rules it was asked by. */
            rules: string;
            slow?: components["schemas"]["SlowAnswer"] | null;
            /** @description What came of it. */
            verdict: components["schemas"]["CheckVerdict"];
            /** @description The same in a sentence: text, never markup. */
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
            /** @description The start of its name that no other class shares. */
            short: string;
            /** @description Whether radar passes over it unseen. */
            stealth: boolean;
            /** @description What people call it. */
            title: string;
        };
        /** @enum {string} */
        ClassTold: "never" | "on-sinking" | "on-hit";
        /** @description What a page says. The first frame is `hello`. */
        ClientFrame: {
            /**
             * Format: int32
             * @description The number of the last event seen; 0 at first.
             */
            after: number;
            /** @description The seat's token; a spectator has none. */
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
             * @description How many events the player had seen; an order given twice is thereby known.
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
            /** @description How much to tell. */
            grade: components["schemas"]["HintGrade"];
            /**
             * Format: int32
             * @description How many events the player had seen.
             */
            turn: number;
            /** @enum {string} */
            type: "hint";
        } | {
            /** @description How much from now on. */
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
        /** @description Milliseconds left of both clocks. */
        ClockLeft: {
            /**
             * Format: int64
             * @description Of A's.
             */
            A: number;
            /**
             * Format: int64
             * @description Of B's.
             */
            B: number;
        };
        /** @description Thinking time of each player. */
        ClockSetting: {
            /**
             * Format: int32
             * @description Given back after each order, at most an hour.
             */
            incrementSeconds: number;
            /**
             * Format: int32
             * @description For the whole game, 10 seconds to a day.
             */
            totalSeconds: number;
        };
        /**
         * @description Which help players get at a table. Between people it counts once both have agreed.
         * @enum {string}
         */
        Coaching: "off" | "sparing" | "open";
        /** @description What radar saw. */
        Echo: {
            /** @description These squares are occupied. */
            cells: components["schemas"]["Cell"][];
        } | {
            /** @description Whether anything is there. */
            presence: boolean;
        } | "obscured";
        /**
         * @description What came of a shot.
         * @enum {string}
         */
        Effect: "miss" | "hit" | "sunk";
        /** @description Somebody who takes part in a tournament. */
        EntrantInfo: {
            /** @description The bot, if it is one. */
            botId?: string | null;
            /** @description What it is. */
            kind: components["schemas"]["EntrantKind"];
            /** @description Its name: text, never markup. */
            name: string;
            /**
             * Format: int32
             * @description Its place among the entrants, from 1.
             */
            slot: number;
        };
        /**
         * @description What somebody who takes part is.
         * @enum {string}
         */
        EntrantKind: "bot" | "captain";
        /** @description How many there are. */
        EventCounts: {
            /**
             * Format: int32
             * @description Of these, bots that can be called.
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
        /** @description What goes on now. */
        EventInfo: {
            /**
             * @description Where other machines reach this server, as far as it knows, such as `http://192.168.1.7:3000`; missing where only its
             *     own machine does.
             */
            address?: string | null;
            /** @description How many there are. */
            counts: components["schemas"]["EventCounts"];
            /** @description The pairs that come next, by their names, the next one first. */
            next: string[][];
            /** @description The matches that are being played. */
            running: components["schemas"]["MatchCard"][];
            tournament?: components["schemas"]["TournamentInfo"] | null;
        };
        /**
         * @description Whether all fleets were counted.
         * @enum {string}
         */
        Exactness: "exact" | "sampled";
        /**
         * @description How results are written.
         * @enum {string}
         */
        ExportFormat: "json" | "csv" | "bgn";
        /** @description Finished games in the order of their ends, those that do not count too. */
        ExportPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description What to send as `since` next time: the cursor of the last game here, or what was sent.
             */
            next: number;
        };
        /** @description What is wrong with a bot's answer, in its author's words: where, what was found, what would be right. */
        Fault: {
            /** @description What was found there. */
            found: string;
            /** @description Which verdict it leads to. */
            kind: components["schemas"]["FaultKind"];
            /**
             * @description Where in the answer: a JSON path such as `$.ships[2].cells[0].x`, or a line and column of text that is no JSON;
             *     none if the answer as a whole is meant.
             */
            place?: string | null;
            /** @description What would be right. */
            wanted: string;
        };
        /**
         * @description The verdicts that a bot's answer can bring upon it.
         * @enum {string}
         */
        FaultKind: "invalid-placement" | "illegal-order" | "second-radar" | "timeout" | "flag" | "unreachable" | "bad-status" | "bad-json" | "too-big";
        /** @description What everybody who looks on is told. The first frame is a `snapshot`; the numbers of those that follow have no gaps. */
        FeedFrame: {
            /** @description The leaderboard of all time. */
            allTime: components["schemas"]["Row"][];
            /** @description The leaderboard of the current tournament. */
            current: components["schemas"]["Row"][];
            /** @description The matches that are being played, in the order in which they began. */
            matches: components["schemas"]["LiveMatch"][];
            /** @description The pairs that come next, by their names, the next one first. */
            next: string[][];
            /** @description The last games that ended, the newest first. */
            recent: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description The number of the last frame that is in it.
             */
            seq: number;
            /** @enum {string} */
            t: "snapshot";
            tournament?: components["schemas"]["TournamentInfo"] | null;
        } | {
            /** @description The match, with its opening. */
            match: components["schemas"]["LiveMatch"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "started";
        } | {
            /** @description What these eyes are told of it. */
            event: components["schemas"]["LiveEvent"];
            /** @description The match. */
            match: string;
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "event";
        } | {
            /** @description What each side was held to. */
            commitments: components["schemas"]["BySeat"];
            /** @description The fleets, as far as there were any. */
            fleets: components["schemas"]["Fleets"];
            /** @description What came of it. */
            game: components["schemas"]["GameSummary"];
            /** @description The match. */
            match: string;
            /** @description What opens it. */
            salts: components["schemas"]["BySeat"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "ended";
        } | {
            /** @description The match. */
            match: string;
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "dropped";
        } | {
            /** @description The game as it is told from now on, with the reason. */
            game: components["schemas"]["GameSummary"];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "voided";
        } | {
            /** @description The leaderboard of all time. */
            allTime: components["schemas"]["Row"][];
            /** @description The leaderboard of the current tournament. */
            current: components["schemas"]["Row"][];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "standings";
        } | {
            /** @description The pairs that come next, by their names, the next one first. */
            next: string[][];
            /**
             * Format: int64
             * @description Its number.
             */
            seq: number;
            /** @enum {string} */
            t: "tournament";
            tournament?: components["schemas"]["TournamentInfo"] | null;
        } | {
            /** @description Why. Whoever was too slow may come again, to a new snapshot. */
            reason: components["schemas"]["ByeReason"];
            /** @enum {string} */
            t: "bye";
        };
        /** @description What somebody who looks on says. There is nothing to say but hello, once. */
        FeedHello: {
            /** @description The token of a screen of the organiser, which sees the fleets too. */
            screen?: string | null;
            /** @enum {string} */
            t: "hello";
        };
        /** @description A finished game for the replay. */
        FinishedGame: {
            game?: components["schemas"]["GameInfo"] | null;
            /** @description The game in the notation. */
            notation: string;
            /** @description What happened, turn by turn, the opening first, with nothing hidden. */
            steps: components["schemas"]["Sighting"][][];
            /** @description The table it was played at, or one that tells the same of a game of a tournament. */
            table: components["schemas"]["TableInfo"];
        };
        /** @enum {string} */
        FireAgain: "refused" | "turn-lost" | "allowed";
        /**
         * @description Who moves first, seen by whoever opens the table.
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
        /** @description A finished game, order by order. */
        GameAnalysis: {
            /** @description Seat A's game. */
            a: components["schemas"]["SideAnalysis"];
            /** @description Seat B's game. */
            b: components["schemas"]["SideAnalysis"];
            /** @description Where the game turned, in its order. */
            moments: components["schemas"]["GameMoment"][];
            /** @description Every order in the order of the game. */
            orders: components["schemas"]["OrderAnalysis"][];
            /** @description The rules, by name and version. */
            rules: string;
            /**
             * Format: int32
             * @description Which analysis made it; a higher one replaces a lower one.
             */
            version: number;
        };
        /** @description All calls of a game, for the organiser. */
        GameCalls: {
            /** @description The calls to each bot whose log is still kept. */
            bots: components["schemas"]["CallPage"][];
            /** @description The game. */
            game: string;
        };
        /** @description Somebody who played a game. */
        GameEntrantInfo: {
            /** @description The bot, if it is one. */
            botId?: string | null;
            fault?: components["schemas"]["FaultKind"] | null;
            /** @description What it is. */
            kind: components["schemas"]["EntrantKind"];
            /** @description The name it had then: text, never markup. */
            name: string;
            /**
             * Format: int32
             * @description Its slot in the tournament, from 1.
             */
            slot: number;
        };
        /** @description What a finished game of a tournament has besides the game itself. */
        GameInfo: {
            /** @description What each side was held to before the first shot. */
            commitments: components["schemas"]["BySeat"];
            /** @description The name of its tournament: text, never markup. */
            event: string;
            /** @description What opens them, together with the fleets. */
            salts: components["schemas"]["BySeat"];
            /** @description The game. */
            summary: components["schemas"]["GameSummary"];
        };
        /** @description An order that a game is remembered by. */
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
        /** @description Finished games in the order of their ends. */
        GamesPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description What to send as `since` for those that follow; missing where there are none yet.
             */
            next?: number | null;
        };
        /** @description A finished game of a tournament. */
        GameSummary: {
            /** @description When it began. */
            beganAt: string;
            /** @description Why it ended, in one word. */
            cause: string;
            /**
             * Format: int64
             * @description Its place among all finished games, from 1: what `since` of an export means.
             */
            cursor: number;
            /** @description When it ended. */
            endedAt: string;
            /** @description Who moved first. */
            first: components["schemas"]["Seat"];
            /** @description Names it in links. */
            id: string;
            /**
             * Format: int32
             * @description Its place among the games of the tournament, from 1.
             */
            number: number;
            /** @description Who has what of it. */
            outcome: components["schemas"]["Outcome"];
            /** @description Who played, at A and at B. */
            players: components["schemas"]["GameEntrantInfo"][];
            /** @description The tournament. */
            tournament: string;
            /**
             * Format: int32
             * @description Orders that were given, by both.
             */
            turns: number;
            /** @description Why it ended, in a sentence. */
            verdict: string;
            voided?: components["schemas"]["Voided"] | null;
        };
        /** @enum {string} */
        Gap: "none" | "all-around";
        /** @description How long players have to come back. The time of one who is away runs while the other is there. */
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
             * @description The whole time, in seconds.
             */
            seconds: number;
        };
        /** @enum {string} */
        Guns: "guns";
        /** @description How the server is. */
        Health: {
            /** @description Always "ok"; a server that is not says so by its status. */
            status: string;
            /** @description The program's version. */
            version: string;
        };
        /**
         * @description How much a hint tells. Each tells what those before it tell, and more.
         * @enum {string}
         */
        HintGrade: "region" | "square" | "numbers";
        /** @description Whether a hint can be had where they are rare. */
        HintsLeft: {
            /**
             * Format: int32
             * @description How many can be had in this game.
             */
            left: number;
            /**
             * Format: int32
             * @description How many misses in a row there are.
             */
            misses: number;
            /**
             * Format: int32
             * @description How many it takes.
             */
            needed: number;
            /** @description Whether one can be had now. */
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
        /** @enum {string} */
        HitsTold: "cells" | "tally";
        /** @description An invitation code, for the organiser's eyes. */
        Invitation: {
            /** @description The code itself. */
            code: string;
            /** @description Names it. */
            id: string;
            /** @description When it was made. */
            made: string;
            /** @description Whom it is for: text, never markup. */
            name: string;
            /**
             * Format: int32
             * @description How many bots were registered with it.
             */
            used: number;
            /**
             * Format: int32
             * @description How many bots may be registered with it; any number if missing.
             */
            uses?: number | null;
        };
        /** @description An invitation code as somebody types it: right or wrong. Case, spaces and hyphens don't matter. */
        InvitationCode: string;
        /** @description Asks for the free seat of a table. */
        Join: {
            /** @description Whether the coach that the table offers is agreed to; without that nobody there gets hints. */
            coach?: boolean;
            name?: components["schemas"]["PlayerName"] | null;
        };
        /** @enum {string} */
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
             * @description The cursor of the last game that it counts; 0 if there is none.
             */
            cursor: number;
            /** @description The lines. */
            rows: components["schemas"]["Row"][];
            /** @description Which games it counts. */
            scope: components["schemas"]["LeaderboardScope"];
            /** @description The tournament, where it is one's. */
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
            /** @description What these eyes are told of it. */
            sightings: components["schemas"]["Sighting"][];
        };
        /** @description A match that is being played, with everything that happened in it so far. */
        LiveMatch: components["schemas"]["MatchCard"] & {
            /** @description What happened, turn by turn, the opening first. The last field, so that it can grow. */
            events: components["schemas"]["LiveEvent"][];
            /** @description The rules, whole. */
            rulesInfo: components["schemas"]["RulesInfo"];
        };
        /** @description A password that was made by the server. */
        MadePassword: {
            /** @description It is shown once. */
            password: string;
        };
        /** @description A new screen. */
        MadeScreen: components["schemas"]["Screen"] & {
            /** @description 43 characters nobody can guess, to be said in the `hello` of the feed. It is shown once; keep it. */
            token: string;
        };
        /** @description A new token. */
        MadeScriptToken: components["schemas"]["ScriptToken"] & {
            /** @description 43 characters nobody can guess, to be sent as `Authorization: Bearer`. It is shown once; keep it. */
            token: string;
        };
        /** @description A match that is being played, before anything that happens in it. */
        MatchCard: {
            /** @description When it began. */
            beganAt: string;
            /** @description What each side is held to: a hash of its fleet, from before the first shot on. */
            commitments?: components["schemas"]["BySeat"];
            /** @description Who moves first. */
            first: components["schemas"]["Seat"];
            /** @description Names the game in links, also after its end. */
            id: string;
            /**
             * Format: int32
             * @description Its place among the games of the tournament, from 1.
             */
            number: number;
            /** @description Who plays, at A and at B. */
            players: components["schemas"]["EntrantInfo"][];
            /** @description The name and version of the rules. */
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
            /** @description The same again. */
            confirmPassword: components["schemas"]["Password"];
            /** @description Its name, unlike all others. */
            name: components["schemas"]["BotName"];
            /** @description Its password. */
            password: components["schemas"]["NewPassword"];
        };
        /** @description Asks for an invitation code. */
        NewInvitation: {
            /** @description Whom it is for, such as the hall or one team. Only the organiser sees it. */
            name: components["schemas"]["OneLine"];
            /**
             * Format: int32
             * @description How many bots may be registered with it; any number if left out.
             */
            uses?: number | null;
        };
        /**
         * Format: password
         * @description A password that somebody chooses: 8 to 128 characters.
         */
        NewPassword: string;
        /** @description Asks for a screen. */
        NewScreen: {
            /** @description Where it hangs. */
            name: components["schemas"]["OneLine"];
        };
        /** @description Asks for a token for a script. */
        NewScriptToken: {
            /** @description What the token is for. */
            name: components["schemas"]["OneLine"];
        };
        /** @description Asks for a new table. */
        NewTable: {
            clock?: components["schemas"]["ClockSetting"] | null;
            /** @description Which help players shall get; between people it is an offer. */
            coach?: components["schemas"]["Coaching"];
            /** @description Who moves first. */
            first: components["schemas"]["First"];
            name?: components["schemas"]["PlayerName"] | null;
            /** @description Who sits across. */
            opponent: components["schemas"]["Opponent"];
            otherName?: components["schemas"]["PlayerName"] | null;
            /** @description The rules. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description Asks for a new tournament. Whatever is left out is as usual for its mode. */
        NewTournament: {
            /** @description Captains of the house that take part, by their names; nobody if left out. */
            captains?: string[];
            /**
             * Format: int32
             * @description Games at once; 8 if left out. In showcase mode, one.
             */
            concurrency?: number | null;
            /**
             * Format: int32
             * @description Games of each pair: one, or an even number, so that each moves first as often; two if left out. In the showcase
             *     mode, one.
             */
            games?: number | null;
            /**
             * Format: int32
             * @description How long all answers of a bot in one game may take together; unlimited if left out. Captains are exempt.
             */
            gameTimeMs?: number | null;
            /** @description How it is played. */
            mode: components["schemas"]["TournamentMode"];
            /** @description Its name. */
            name: components["schemas"]["OneLine"];
            pauses?: components["schemas"]["NewTournamentPauses"] | null;
            /**
             * Format: int32
             * @description Games at once of each bot; one if left out.
             */
            perBot?: number | null;
            repeat?: components["schemas"]["Repeat"] | null;
            rules?: components["schemas"]["RulesRef"] | null;
            /**
             * Format: int64
             * @description What the order of the games is drawn with; drawn by lot if left out.
             */
            seed?: number | null;
            /**
             * Format: int32
             * @description How long a bot has to answer, from the connection to the last byte; 2000 if left out.
             */
            timeoutMs?: number | null;
        };
        /** @description How long a new tournament shall pause, in milliseconds. */
        NewTournamentPauses: {
            /**
             * Format: int32
             * @description After each game; 3000 if left out, nothing in the fast mode.
             */
            matchMs?: number | null;
            /**
             * Format: int32
             * @description After each move; 400 if left out, nothing in the fast mode.
             */
            moveMs?: number | null;
            /**
             * Format: int32
             * @description Before the tournament that follows; 15000 if left out.
             */
            tournamentMs?: number | null;
        };
        /** @description Something that was checked and is right. */
        Ok: {
            /** @description Always true. */
            ok: boolean;
        };
        /** @description One line of text, 1 to 200 characters. */
        OneLine: string;
        /** @description A new table and the seats that are one's own. */
        Opened: {
            /** @description One seat, or both at one screen. */
            seats: components["schemas"]["SeatToken"][];
            /** @description The table. */
            table: components["schemas"]["TableInfo"];
        };
        /** @description Who sits across. */
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
            /** @description Where, no square twice. */
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
            /** @description Which. */
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
             * @description The hits to be expected of the best order of its kind.
             */
            best: number | null;
            /** @description The best order of its kind; the first of equals. */
            bestOrder: string | null;
            /**
             * Format: double
             * @description The hits to be expected of it; none for orders that do not attack.
             */
            chance: number | null;
            /**
             * Format: double
             * @description The hits it gave up by not being the best.
             */
            givenUp: number | null;
            /** @description The chance of a hit at every square before it, row by row, in thousandths; none where no shot was allowed. */
            heat?: (number | null)[] | null;
            /**
             * Format: int32
             * @description The hit points it took.
             */
            hits: number;
            /**
             * Format: double
             * @description The bits its answer told.
             */
            information: number;
            /**
             * Format: double
             * @description The hits beyond what could be expected.
             */
            luck: number | null;
            /** @description The order in the notation; none if the attempt was punished. */
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
        /** @description A time somewhere at which the organiser is signed in. */
        OrganiserSession: {
            /** @description The address it was opened from. */
            address: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description When it ends by itself. */
            expires: string;
            /** @description Names it. */
            id: string;
            /** @description When it was opened. */
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
            /** @description Every call to the bot is signed with it: the text itself is the key of an HMAC with SHA-256. */
            signingKey: string;
        };
        /** @description Finished games of a bot, the newest first. */
        OwnGamesPage: {
            /** @description The games. */
            games: components["schemas"]["GameSummary"][];
            /**
             * Format: int64
             * @description What to send as `before` for the next page; missing on the last.
             */
            older?: number | null;
        };
        /**
         * Format: password
         * @description A password that somebody types to prove who they are: right or wrong, but never longer than a password can be.
         */
        Password: string;
        /** @description How long a tournament pauses, in milliseconds. */
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
             * @description Before the tournament that follows.
             */
            tournamentMs: number;
        };
        /**
         * @description What a punished attempt costs.
         * @enum {string}
         */
        Penalty: "turn-lost" | "forfeit";
        /** @description What it costs two captains to clear a fleet, nobody shooting back. */
        PlacementGrade: {
            /**
             * Format: double
             * @description The mean shots of Admiral.
             */
            admiral: number;
            /**
             * Format: double
             * @description The mean shots of Captain.
             */
            captain: number;
            /**
             * Format: double
             * @description Which share of uniform fleets costs more, from 0 to 1; none for rules whose fleets were never measured.
             */
            harder: number | null;
        };
        /** @description Where ships may lie. */
        PlacementRules: {
            /** @description Whether ships may lie diagonally. */
            diagonal?: boolean | null;
            gap?: components["schemas"]["Gap"] | null;
        };
        /** @description A player's name: 1 to 32 characters of plain text, in compatibility form (NFKC), without anything invisible. */
        PlayerName: string;
        /**
         * @description Whether a player is there.
         * @enum {string}
         */
        Presence: "here" | "reconnecting" | "left";
        /** @description The body of every answer that is an error. */
        Problem: {
            /** @description What is wrong. */
            error: components["schemas"]["ProblemBody"];
        };
        /** @description What is wrong. */
        ProblemBody: {
            /** @description One word for programs. */
            code: string;
            /** @description Every fault, where there can be many. */
            details?: string[];
            /** @description One sentence for people. */
            message: string;
            /** @description Names the request in the server's log. */
            requestId: string;
        };
        /** @description The radar order. */
        RadarRules: {
            /** @description What it answers. */
            answer: components["schemas"]["RadarTold"];
            /** @description What it sees. */
            sees: components["schemas"]["RadarSees"];
            /**
             * Format: int32
             * @description The side of the square it sweeps.
             */
            size: number;
            /** @description Whether the other player is told that radar was used. */
            "told-to-target": boolean;
            /**
             * Format: int32
             * @description Sweeps a game.
             */
            uses: number;
        };
        /** @enum {string} */
        RadarSees: "all" | "unhit";
        /** @enum {string} */
        RadarTold: "cells" | "presence";
        /** @description Asks for a random fleet. */
        RandomFleet: {
            /** @description The rules it shall obey. */
            rules: components["schemas"]["RulesRef"];
        };
        /** @description A strength on the Elo scale, from all games of the leaderboard at once. */
        RatingInfo: {
            /**
             * Format: double
             * @description The strength; the mean is 0.
             */
            elo: number;
            /**
             * Format: double
             * @description The upper end; missing where every game was won.
             */
            high?: number | null;
            /**
             * Format: double
             * @description The lower end of its 95 % interval; missing where no game was won, because then there is none.
             */
            low?: number | null;
            /**
             * Format: int32
             * @description The worst.
             */
            rankHigh: number;
            /**
             * Format: int32
             * @description The best rank that could be the true one.
             */
            rankLow: number;
        };
        /** @description Says who may register a bot. */
        Registration: {
            /** @description Who may. */
            mode: components["schemas"]["RegistrationMode"];
        };
        /**
         * @description Who may register a bot.
         * @enum {string}
         */
        RegistrationMode: "open" | "code" | "closed";
        /** @description Removes many bots at once, all of them or none. */
        RemoveBots: {
            /** @description Which, by their ids. Bots that are removed already stay so. */
            ids: string[];
            /** @description For the bots' owners and the audit log. */
            reason: components["schemas"]["OneLine"];
            /** @description What becomes of matches that they are playing just now; they are played to their end if left out. */
            runningMatches?: components["schemas"]["RunningMatches"];
        };
        /** @description Says how many bots were removed. */
        RemovedBots: {
            /**
             * Format: int32
             * @description How many, without those that were removed before.
             */
            removed: number;
        };
        /** @description Gives a bot another name. */
        RenameBot: {
            /** @description The new name. */
            name: components["schemas"]["BotName"];
        };
        /**
         * @description Whether another tournament follows.
         * @enum {string}
         */
        Repeat: "once" | "forever";
        /**
         * @description Whether a game that was made void is played again.
         * @enum {string}
         */
        Replay: "again" | "no";
        /** @description One line of a leaderboard. */
        Row: components["schemas"]["Score"] & {
            /** @description The bot, if it is one. */
            botId?: string | null;
            /**
             * Format: int32
             * @description Games lost by anything but playing: a late answer, an illegal order, a wrong fleet.
             */
            faults: number;
            /** @description What it is. */
            kind: components["schemas"]["EntrantKind"];
            /**
             * Format: double
             * @description How long its answers take in the mean, in milliseconds; missing where nobody was called.
             */
            meanLatencyMs?: number | null;
            /** @description The name: text, never markup. */
            name: string;
            /**
             * Format: int32
             * @description From 1, by wins, then draws, then fewest losses. Those who are equal in all three share it.
             */
            rank: number;
            rating?: components["schemas"]["RatingInfo"] | null;
            /**
             * Format: int32
             * @description The slot in the tournament, where the leaderboard is a tournament's.
             */
            slot?: number | null;
            state?: components["schemas"]["BotActivity"] | null;
        };
        /** @description The switches of a rule set: the twin of its TOML file, key for key. */
        Rules: {
            artillery?: components["schemas"]["AreaRules"] | null;
            /** @description The water. */
            board: components["schemas"]["BoardRules"];
            /** @description A short name in small letters, digits and hyphens. */
            name: string;
            placement?: components["schemas"]["PlacementRules"] | null;
            radar?: components["schemas"]["RadarRules"] | null;
            /** @description The classes of ship, in the order of the fleet. */
            ship: components["schemas"]["ShipRules"][];
            smoke?: components["schemas"]["AreaRules"] | null;
            /** @description One line that tells a player what is special about them. */
            summary?: string;
            told?: components["schemas"]["ToldRules"] | null;
            torpedo?: components["schemas"]["TorpedoRules"] | null;
            turns?: components["schemas"]["TurnRules"] | null;
            /**
             * Format: int32
             * @description The version of these rules, from 1.
             */
            version: number;
        };
        /** @description Rules that can be played. */
        RulesChecked: {
            /** @description What they say. */
            info: components["schemas"]["RulesInfo"];
            /** @description Always true. */
            ok: boolean;
        };
        /** @description A rule set with what people should know before they choose. */
        RulesInfo: {
            /** @description The classes of ship in the order of the fleet. */
            classes: components["schemas"]["ClassInfo"][];
            /** @description Name and version. */
            id: string;
            /** @description The rules in three lines of words. */
            lines: string[];
            /** @description The short name. */
            name: string;
            /** @description Whether it is one of the house's. */
            preset: boolean;
            /** @description The switches. */
            rules: components["schemas"]["Rules"];
            /** @description One line. */
            summary: string;
            /**
             * Format: int32
             * @description The version.
             */
            version: number;
        };
        /** @description Which rules are meant: a preset by its name (`classic`, `classic@1`), or rules of one's own. */
        RulesRef: string | components["schemas"]["Rules"];
        /** @description Rules to be checked: exactly one of the two. */
        RulesText: {
            rules?: components["schemas"]["Rules"] | null;
            /** @description As the text of a TOML file. */
            toml?: string | null;
        };
        /**
         * @description What becomes of the running matches of a bot that is benched or removed.
         * @enum {string}
         */
        RunningMatches: "finish" | "lost" | "again";
        /** @description Games by what came of them. */
        Score: {
            /**
             * Format: int32
             * @description Drawn.
             */
            draws: number;
            /**
             * Format: int32
             * @description All of them.
             */
            games: number;
            /**
             * Format: int32
             * @description Lost; a game that both lost is a loss for each.
             */
            losses: number;
            /**
             * Format: int32
             * @description Won.
             */
            wins: number;
        };
        /** @description A screen, which sees more than everybody. */
        Screen: {
            /** @description Names it. */
            id: string;
            /** @description When it was made. */
            made: string;
            /** @description Where it hangs: text, never markup. */
            name: string;
        };
        /** @description A token for a script, which acts as the organiser. */
        ScriptToken: {
            /** @description Names it. */
            id: string;
            /** @description When it was made. */
            made: string;
            /** @description What it is for. */
            name: string;
        };
        /**
         * @description One of the two chairs at a table.
         * @enum {string}
         */
        Seat: "A" | "B";
        /** @description A seat and the token that proves it is one's own. */
        SeatToken: {
            /** @description Which seat. */
            seat: components["schemas"]["Seat"];
            /** @description 43 characters nobody can guess. It is shown once; keep it. */
            token: string;
        };
        /** @description What the server says. The first frame is `welcome`. */
        ServerFrame: {
            fleet?: components["schemas"]["Fleet"] | null;
            /** @description One's own marks. */
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
            /** @description What one is told of it. */
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
            /** @description Whose clocks run. */
            running: components["schemas"]["Seat"][];
            /** @enum {string} */
            type: "clock";
        } | {
            /**
             * Format: int64
             * @description How long they may stay away, in milliseconds, if that is limited.
             */
            graceMs?: number | null;
            /** @description Which. */
            seat: components["schemas"]["Seat"];
            /** @description Whether. */
            state: components["schemas"]["Presence"];
            /** @enum {string} */
            type: "presence";
        } | {
            /** @description Every fault, where there can be many. */
            details?: string[];
            /** @description Why. */
            message: string;
            /** @enum {string} */
            type: "refused";
        } | {
            /** @description What it says. */
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
        /** @description Sets where a bot is called, or that it is not. */
        SetBotUrl: {
            password?: components["schemas"]["Password"] | null;
            /** @description Such as `http://localhost:4000`; without a scheme it is http. Null takes the URL away. */
            url: string | null;
        };
        /** @description A ship where it lies. */
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
             * @description Hits each square takes; 1 if left out.
             */
            armour?: number | null;
            /** @description The name of the class: what files, notation and bots call it. */
            class: string;
            /**
             * Format: int32
             * @description Ships in a fleet; 1 if left out.
             */
            count?: number | null;
            /**
             * Format: int32
             * @description Shots it adds to a salvo; 1 if left out.
             */
            guns?: number | null;
            /**
             * Format: int32
             * @description Squares of each ship.
             */
            length: number;
            /** @description Whether radar passes over it unseen. */
            stealth?: boolean | null;
            /** @description What people call a ship of the class, where that isn't the name of the class. */
            title?: string | null;
        };
        Shots: number | components["schemas"]["Guns"];
        /** @description One side's game in a few figures. Hits are expected ones unless it says that they were made. */
        SideAnalysis: {
            /**
             * Format: double
             * @description Which share of the chances on offer was taken, from 0 to 1; luck has no part in it.
             */
            accuracy: number | null;
            /**
             * Format: int64
             * @description How many of them attacked, or could have.
             */
            attacks: number;
            /**
             * Format: double
             * @description The hits to be expected of the best orders in their place.
             */
            best: number;
            /**
             * Format: double
             * @description The hits to be expected of these orders.
             */
            expected: number;
            /**
             * Format: double
             * @description The hits given up by aiming elsewhere than at the best place.
             */
            givenUp: number;
            /**
             * Format: int32
             * @description The hits that were made.
             */
            hits: number;
            /**
             * Format: double
             * @description The bits that all answers told.
             */
            information: number;
            /**
             * Format: double
             * @description The hits made beyond what could be expected.
             */
            luck: number;
            /** @description The player's name. */
            name: string | null;
            /**
             * Format: int64
             * @description How many orders were given.
             */
            orders: number;
            placement: components["schemas"]["PlacementGrade"] | null;
        };
        /** @description One thing that somebody is told; a page folds them in order. */
        Sighting: {
            /** @description Its class. */
            class: string;
            /** @description One end. */
            from: components["schemas"]["Cell"];
            /** @description Whose. */
            owner: components["schemas"]["Seat"];
            /** @description The other end. */
            to: components["schemas"]["Cell"];
            /** @enum {string} */
            type: "ship";
        } | {
            /**
             * Format: int32
             * @description The round both decide on.
             */
            round?: number | null;
            turn?: components["schemas"]["Seat"] | null;
            /** @enum {string} */
            type: "next";
        } | {
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
        } | {
            at?: components["schemas"]["Cell"] | null;
            /** @description Who fires. */
            by: components["schemas"]["Seat"];
            lane?: components["schemas"]["Lane"] | null;
            /** @enum {string} */
            type: "strike";
            /** @description With what. */
            weapon: components["schemas"]["Weapon"];
        } | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description Where. */
            cell: components["schemas"]["Cell"];
            /** @description The class that was struck, if it is told. */
            class?: string | null;
            /** @description What came of it. */
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
            /** @description The class that was hit, if it is told. */
            class?: string | null;
            /**
             * Format: int32
             * @description How often.
             */
            hits: number;
            /** @enum {string} */
            type: "tally";
        } | {
            /** @description Who fired. */
            by: components["schemas"]["Seat"];
            /** @description Its class, if it is told. */
            class?: string | null;
            /** @enum {string} */
            type: "sank";
            wreck?: components["schemas"]["Span"] | null;
        } | {
            /** @description Who sank it. */
            by: components["schemas"]["Seat"];
            /** @description The water. */
            cells: components["schemas"]["Cell"][];
            /** @enum {string} */
            type: "cleared";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @description Who swept. */
            by: components["schemas"]["Seat"];
            /** @description What was seen. */
            echo: components["schemas"]["Echo"];
            /** @enum {string} */
            type: "radar";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @description Whether smoke hid everything. */
            obscured: boolean;
            /** @enum {string} */
            type: "radarUsed";
        } | {
            /** @description Where. */
            at: components["schemas"]["Cell"];
            /** @description Who laid it. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smoke";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smokeLaid";
        } | {
            /** @description Where it was. */
            at: components["schemas"]["Cell"];
            /** @description Whose. */
            owner: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "smokeGone";
        } | {
            /** @description Who. */
            by: components["schemas"]["Seat"];
            /** @enum {string} */
            type: "hidden";
        } | {
            /** @description Whose attempt. */
            by: components["schemas"]["Seat"];
            /** @description What it cost. */
            penalty: components["schemas"]["Penalty"];
            /** @description What was wrong, for the player's own eyes. */
            reason?: string | null;
            /** @enum {string} */
            type: "penalty";
        } | {
            /** @description Why, in one word. */
            cause: string;
            /** @description Who has what of it. */
            outcome: components["schemas"]["Outcome"];
            /** @enum {string} */
            type: "ended";
        };
        /** @description An answer that took more than half of the limit. */
        SlowAnswer: {
            /**
             * Format: int32
             * @description How long it might have taken.
             */
            limitMs: number;
            /**
             * Format: int32
             * @description How long it took.
             */
            tookMs: number;
        };
        /** @description A straight run of squares, ends included. */
        Span: {
            /** @description One end. */
            from: components["schemas"]["Cell"];
            /** @description The other end. */
            to: components["schemas"]["Cell"];
        };
        /** @description What takes the space on the server's disk. */
        StorageInfo: {
            /**
             * Format: int64
             * @description The size of the database file.
             */
            databaseBytes: number;
            /**
             * Format: int64
             * @description Free space on the disk; missing where the system doesn't say.
             */
            diskFreeBytes?: number | null;
            /**
             * Format: int64
             * @description The size of the log beside it, from which changes are moved into the file.
             */
            logBytes: number;
            /** @description What the file holds, by kind. */
            parts: components["schemas"]["StoragePart"][];
            /** @description Games between people and against captains, by state. */
            tables: components["schemas"]["TableCounts"];
            /**
             * Format: int64
             * @description Part of the file that holds nothing any more; it is used again before the file grows.
             */
            unusedBytes: number;
        };
        /**
         * @description A kind of stored data.
         * @enum {string}
         */
        StorageKind: "tables" | "tournament-games" | "calls" | "bots" | "analyses" | "audit" | "other";
        /** @description How much there is of one kind. */
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
        /** @description A special attack and what it promises. */
        Strike: {
            /**
             * Format: double
             * @description The hits to be expected of it.
             */
            expected: number;
            /** @description The order. */
            order: components["schemas"]["Order"];
        };
        /** @description How chances were found. */
        Surety: {
            /** @description Whether all fleets were counted. */
            exactness: components["schemas"]["Exactness"];
            /** @description How many fleets explain what the player knew; a text, because it may be larger than JSON's numbers are safe for. */
            fleets: string;
            /**
             * Format: int64
             * @description How many fleets were drawn, where they were not counted.
             */
            samples?: number | null;
            /**
             * Format: double
             * @description The largest standard error of a square's chance, where they were not counted.
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
            /** @description Why, in one word. */
            cause: string;
            /** @description Who has what of it. */
            outcome: components["schemas"]["Outcome"];
        };
        /** @description What everybody may know of a table. */
        TableInfo: {
            /** @description The captain of the house at seat B, by its name, if there is one. */
            captain?: string | null;
            clock?: components["schemas"]["ClockSetting"] | null;
            /** @description Which help players get; only offered while a seat is free. */
            coach: components["schemas"]["Coaching"];
            /** @description Who moves first. */
            first: components["schemas"]["Seat"];
            /** @description Seats that can be taken. */
            free: components["schemas"]["Seat"][];
            grace?: components["schemas"]["Grace"] | null;
            /** @description In how many positions each side has asked the coach. */
            hints?: components["schemas"]["HintsUsed"];
            /** @description Names the table in links. */
            id: string;
            /** @description Who plays. */
            kind: components["schemas"]["TableKind"];
            /** @description The players' names; a free seat has none. */
            names: components["schemas"]["Names"];
            /** @description The table of the rematch, once there is one. */
            next?: string | null;
            /** @description Seats whose fleet is laid out. */
            placed: components["schemas"]["Seat"][];
            record?: components["schemas"]["TableEnd"] | null;
            /** @description What is played. */
            rules: components["schemas"]["RulesInfo"];
            /** @description How far it is. */
            state: components["schemas"]["TableState"];
        };
        /**
         * @description Who plays at a table.
         * @enum {string}
         */
        TableKind: "captain" | "hotseat" | "online" | "tournament";
        /**
         * @description How far a table is.
         * @enum {string}
         */
        TableState: "waiting" | "placing" | "playing" | "over";
        /** @description What the shooter is told. */
        ToldRules: {
            class?: components["schemas"]["ClassTold"] | null;
            /** @description Whether the water around a sunk ship becomes known. */
            "clear-halo"?: boolean | null;
            hits?: components["schemas"]["HitsTold"] | null;
            /** @description Whether the squares of a sunk ship are told. */
            "sunk-cells"?: boolean | null;
        };
        /** @description The torpedo order. */
        TorpedoRules: {
            /**
             * Format: int32
             * @description Granted by the sinking that leaves the enemy this many ships.
             */
            "when-ships-left": number;
        };
        /** @description A tournament with everything that came of it so far. */
        TournamentDetails: {
            /** @description The games of each entry (outside) against each other one (inside), both by their slots. */
            crosstable: components["schemas"]["Score"][][];
            /** @description Who takes part, by their slots; nobody before it has begun. */
            entrants: components["schemas"]["EntrantInfo"][];
            /** @description Its rules, whole. */
            rules: components["schemas"]["RulesInfo"];
            /** @description Who stands where. */
            standings: components["schemas"]["Row"][];
            /** @description The tournament. */
            tournament: components["schemas"]["TournamentInfo"];
        };
        /** @description A tournament. */
        TournamentInfo: {
            /** @description When it begins by itself, if it waits for that. */
            beginsAt?: string | null;
            /** @description The captains of the house that take part, by their names. */
            captains: string[];
            /**
             * Format: int32
             * @description Games at once.
             */
            concurrency: number;
            /** @description When it was made. */
            createdAt: string;
            /** @description When it ended. */
            endedAt?: string | null;
            /**
             * Format: int32
             * @description How many games there would be if it began now, with whoever is there; missing once it has begun or is over.
             */
            expected?: number | null;
            /**
             * Format: int32
             * @description Games of each pair.
             */
            games: number;
            /**
             * Format: int32
             * @description How long all answers of a bot in one game may take together, if that is limited.
             */
            gameTimeMs?: number | null;
            /** @description Names it in links. */
            id: string;
            /** @description Bots that take no part, because they do not play its rules, by their names; while it is not over. */
            leftOut?: string[];
            /** @description How it is played. */
            mode: components["schemas"]["TournamentMode"];
            /** @description Its name: text, never markup. */
            name: string;
            /**
             * Format: int32
             * @description Counted from 1 over all tournaments of this server.
             */
            number: number;
            /** @description How long it pauses. */
            pauses: components["schemas"]["Pauses"];
            /**
             * Format: int32
             * @description Games at once of each bot.
             */
            perBot: number;
            /**
             * Format: int32
             * @description Games that are over.
             */
            played: number;
            /** @description Whether another one follows by itself. */
            repeat: components["schemas"]["Repeat"];
            /** @description The name and version of its rules. */
            rules: string;
            /**
             * Format: int64
             * @description What the order of its games is drawn with.
             */
            seed: number;
            /** @description Joins the tournaments that follow each other by themselves. */
            series: string;
            /** @description When it began. */
            startedAt?: string | null;
            /** @description How far it is. */
            state: components["schemas"]["TournamentState"];
            /**
             * Format: int32
             * @description How long a bot has to answer.
             */
            timeoutMs: number;
            /**
             * Format: int32
             * @description All its games; 0 before it has begun.
             */
            total: number;
            /** @description What it waits for, in words. */
            waitsFor?: string | null;
        };
        /**
         * @description How a tournament is played.
         * @enum {string}
         */
        TournamentMode: "showcase" | "fast";
        /**
         * @description How far a tournament is.
         * @enum {string}
         */
        TournamentState: "created" | "waiting" | "running" | "paused" | "stopped" | "finished";
        /** @enum {string} */
        TurnOrder: "alternate" | "again-on-hit" | "together";
        /** @description How turns go. */
        TurnRules: {
            "fire-again"?: components["schemas"]["FireAgain"] | null;
            illegal?: components["schemas"]["Answer"] | null;
            /**
             * Format: int32
             * @description Orders each player has before hits are compared.
             */
            limit?: number | null;
            order?: components["schemas"]["TurnOrder"] | null;
            shots?: components["schemas"]["Shots"] | null;
        };
        /** @description Why a finished game does not count. */
        Voided: {
            /** @description Since when. */
            at: string;
            /** @description In the organiser's words. */
            reason: string;
            /** @description Whether it is played again. */
            replay: components["schemas"]["Replay"];
        };
        /** @description Makes a finished game void: it counts nowhere any more. */
        VoidGame: {
            /** @description Why, for everybody. */
            reason: components["schemas"]["OneLine"];
            /** @description Whether it is played again; `no` if left out. */
            replay?: components["schemas"]["Replay"];
        };
        /**
         * @description An attack on many squares by one order.
         * @enum {string}
         */
        Weapon: "artillery" | "torpedo";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
