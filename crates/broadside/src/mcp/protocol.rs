//! The protocol: lists the tools and passes calls to the game's thread.

use std::future::Future;
use std::sync::{Arc, mpsc};

use anyhow::Context as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt as _};
use serde_json::Value;
use tokio::sync::oneshot;

use super::player::{Answer, Player, Refusal};
use super::tools::{INSTRUCTIONS, TOOLS, ToolSpec};

/// A call on its way to the game.
pub(super) struct Call {
    tool: &'static str,
    arguments: JsonObject,
    reply: oneshot::Sender<Result<Answer, Refusal>>,
}

impl Call {
    pub(super) fn answer(self, player: &mut Player) {
        // A client that has gone doesn't want the answer.
        let _ = self.reply.send(player.call(self.tool, &self.arguments));
    }
}

/// Speaks the protocol until the client closes standard input.
pub(super) fn serve(calls: mpsc::Sender<Call>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(async {
        let server = Server { calls }.serve(rmcp::transport::stdio()).await;
        let server = server.context("the client did not begin the protocol")?;
        server.waiting().await.context("the protocol ended early")?;
        Ok(())
    })
}

struct Server {
    calls: mpsc::Sender<Call>,
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => unreachable!("schemas are objects"),
    }
}

fn tool(spec: &ToolSpec) -> Tool {
    let tool = Tool::new(spec.name, spec.description, Arc::new(object(spec.schema()))).with_title(spec.title);
    tool.with_annotations(ToolAnnotations::with_title(spec.title).read_only(spec.reads))
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut config = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        config.server_info = Implementation::new("broadside", env!("CARGO_PKG_VERSION"));
        config.with_instructions(INSTRUCTIONS)
    }

    fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> + Send + '_ {
        std::future::ready(Ok(ListToolsResult::with_all_items(TOOLS.iter().map(tool).collect())))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(spec) = TOOLS.iter().find(|spec| spec.name == request.name) else {
            let names: Vec<_> = TOOLS.iter().map(|spec| spec.name).collect();
            let why = format!("there is no tool {:?}; there are {}", request.name, names.join(", "));
            return Err(ErrorData::invalid_params(why, None));
        };
        let (reply, answer) = oneshot::channel();
        let call = Call { tool: spec.name, arguments: request.arguments.unwrap_or_default(), reply };
        let gone = || ErrorData::internal_error("the game has ended", None);
        self.calls.send(call).map_err(|_| gone())?;
        let answer = answer.await.map_err(|_| gone())?;
        Ok(result(answer).into())
    }
}

/// An answer, or a mistake that the model can correct, as the client shows it to the model.
fn result(answer: Result<Answer, Refusal>) -> CallToolResult {
    match answer {
        Ok(Answer { text, state }) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
            result.structured_content = Some(state);
            result
        }
        Err(Refusal(why)) => CallToolResult::error(vec![ContentBlock::text(why)]),
    }
}
